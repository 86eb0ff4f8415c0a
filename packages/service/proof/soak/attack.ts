import { setTimeout as sleep } from 'node:timers/promises';
import type { Customer, RunningService } from '../../bench/examples/service.ts';
import { createCaller } from '../../src/testing/caller.ts';
import { valueIn } from './measure.ts';

/** How long a service lets others wait, in seconds. */
export interface Delays {
  /** Longest turn of the event loop, in which the process answered nobody. */
  maxTurn: number;
  /** Longest time that a polite caller waited for a chat. */
  maxChat: number;
}

const path = '/api/v7/llm/chat/completions';
const model = 'sandbox-chat';
/** As many as the attacker's plan allows. */
const attacksAtOnce = 5;
const everyMs = 250;

/** Bodies of a few bytes, or of a megabyte, that ask for as much as the contract allows. */
const attacks: readonly object[] = [
  { messages: say(`Translate into Spanish: ${'a '.repeat(2 ** 19)}`) },
  ...[
    { type: 'array', minItems: 900, items: { type: 'string', minLength: 90 } },
    { type: 'string', minLength: 1e9 },
    { type: 'array', minItems: 3e7, items: {} },
  ].map((schema) => ({
    messages: say('Hello'),
    response_format: { type: 'json_schema', json_schema: { name: 'attack', schema } },
  })),
];

function say(content: string) {
  return [{ role: 'user', content }];
}

/**
 * Calls chats politely for so many seconds, one after another, and looks at the service: first
 * alone, then while an attacker asks for chats that are as long as the contract allows.
 */
export async function measureAttack(
  service: RunningService,
  { polite, attacker }: { polite: Customer; attacker: Customer },
  seconds: number,
): Promise<{ alone: Delays; attacked: Delays }> {
  const alone = await observe(service, polite, seconds);
  const end = new AbortController();
  const attacking = Array.from({ length: attacksAtOnce }, (_, index) =>
    attack(service, attacker, index, end.signal),
  );
  const observing = observe(service, polite, seconds).finally(() => end.abort());
  const [attacked] = await Promise.all([observing, ...attacking]);
  return { alone, attacked };
}

async function observe(
  { url }: RunningService,
  { key }: Customer,
  seconds: number,
): Promise<Delays> {
  const caller = createCaller(url);
  const delays: Delays = { maxTurn: 0, maxChat: 0 };
  // The first look forgets the turns before it.
  await maxTurn(url);
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
    const from = performance.now();
    const { status } = await caller.post(path, { key, model, messages: say('Hello') });
    if (status !== 200) throw new Error(`A polite chat was answered with ${status}.`);
    delays.maxChat = Math.max(delays.maxChat, (performance.now() - from) / 1000);
    delays.maxTurn = Math.max(delays.maxTurn, await maxTurn(url));
    await sleep(everyMs);
  }
  return delays;
}

/** The longest turn of the event loop since this was asked last. */
async function maxTurn(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return valueIn(metrics, 'nodejs_eventloop_lag_max_seconds');
}

/**
 * Asks for one long chat after another. Reads the answers to all of `attacks`, then leaves those to
 * all of them unread for two seconds and hangs up, and so on.
 */
async function attack(
  { url }: RunningService,
  { key }: Customer,
  first: number,
  signal: AbortSignal,
): Promise<void> {
  for (let count = first; !signal.aborted; count++) {
    const limits = { n: 10, max_completion_tokens: 1_000_000, stream: true };
    const body = JSON.stringify({ key, model, ...limits, ...attacks[count % attacks.length] });
    const headers = { 'content-type': 'application/json' };
    try {
      const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body, signal });
      if (Math.floor(count / attacks.length) % 2 === 0) {
        await answer.text();
      } else {
        await sleep(2000, undefined, { signal });
        await answer.body?.cancel();
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}
