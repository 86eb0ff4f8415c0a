import { writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { useAccounts } from '../accounts/testing.ts';
import { openTestDatabase } from '../database/testing.ts';
import { createKeyring } from '../secrets/keyring.ts';
import { createCaller } from '../testing/caller.ts';
import { type Command, runCommand } from '../testing/command.ts';
import { isFull } from '../testing/full.ts';
import { keepsConnections } from '../testing/serve.ts';
import { waitFor } from '../testing/wait-for.ts';

/** Ends as a worker does. */
const endingProcess = fileURLToPath(new URL('./testing/ending-process.ts', import.meta.url));
const preload = fileURLToPath(new URL('../testing/uncaught.ts', import.meta.url));
const secretKey = 'ab'.repeat(32);
const chat = '/api/v7/llm/chat/completions';
const defects = [
  { kind: 'rejection', signal: 'SIGUSR2', message: 'a promise that nobody hears' },
  { kind: 'exception', signal: 'SIGWINCH', message: 'an error that nobody catches' },
] as const;

let home: Awaited<ReturnType<typeof openTestDatabase>>;
let models: string;
let key: string;
/** Is called with each request to the model. The test answers it when it wants to. */
let onAsked: (response: ServerResponse) => void;
const model = createServer(keepsConnections, (_request, response) => onAsked(response));
const running: Command[] = [];

beforeAll(async () => {
  home = await openTestDatabase('Postgres');
  const accounts = useAccounts(home.database, createKeyring([Buffer.from(secretKey, 'hex')]));
  key = (await accounts.verifiedUser()).apiKey ?? '';
  await new Promise<void>((listening) => model.listen(0, '127.0.0.1', listening));
  const { port } = model.address() as AddressInfo;
  models = join(home.dataDir, 'models.yaml');
  await writeFile(
    models,
    `providers:
  acme: { type: openai-compatible, baseUrl: 'http://127.0.0.1:${port}/v1' }
models:
  - model_id: waits
    name: waits
    description: Answers when it is told to.
    feature: llmaster
    operations: [createChatCompletion]
    provider: acme
    model: waits
`,
  );
});

afterEach(async () => {
  for (const { kill } of running) kill('SIGKILL');
  await Promise.all(running.splice(0).map(({ exited }) => exited));
});

afterAll(async () => {
  model.close();
  await home.drop();
});

const NodeOptions = `--import=${preload}`;

function serve(...args: string[]): Command {
  const command = runCommand(['serve', ...args], {
    DATA_DIR: home.dataDir,
    DATABASE_URL: home.url ?? '',
    SECRET_KEY: secretKey,
    PUBLIC_URL: 'http://genmedia.example',
    PORT: '0',
    METRICS_PORT: '0',
    MODELS: models,
    NODE_OPTIONS: NodeOptions,
  });
  running.push(command);
  return command;
}

/** A worker in `pnpm test:full`; otherwise a process that only has its end. */
function startWorker(): Command {
  if (isFull) return serve('--worker');
  const command = runCommand([], { NODE_OPTIONS: NodeOptions }, { file: endingProcess });
  running.push(command);
  return command;
}

type Line = Record<string, unknown> & { error?: string; metricsUrl?: string };

const linesOf = (command: Command) =>
  command
    .stderr()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);

const lineOf = (command: Command, message: string) =>
  waitFor(() => linesOf(command).find((line) => line.message === message));

const uncaught = 'an error was not caught, so the process ends';

interface Ending {
  /** What the process does. */
  does: string;
  args: string[];
  defect: (typeof defects)[number];
  /** Whether the process also gets SIGTERM, which does not cut its work short. */
  isTerminated: boolean;
}

const endings: Ending[] = isFull
  ? defects.flatMap((defect) =>
      [false, true].flatMap((isTerminated) => [
        { does: 'does all of a service', args: [], defect, isTerminated },
        { does: 'answers', args: ['--api'], defect, isTerminated },
      ]),
    )
  : [{ does: 'answers', args: ['--api'], defect: defects[1], isTerminated: true }];

test.each(endings)(
  'an uncaught $defect.kind ends a process that $does, after the answers under way (SIGTERM: $isTerminated)',
  async ({ args, defect: { kind, signal, message }, isTerminated }) => {
    const command = serve(...args);
    const url = await command.url;
    const { metricsUrl } = await lineOf(command, 'listening');
    const { answer, finishAnswer } = await ask(url);
    command.kill(signal);
    const { level, error, ...line } = await lineOf(command, uncaught);
    expect([level, line.kind]).toEqual(['error', kind]);
    expect(error).toMatch(new RegExp(`^Error: ${message}\n +at .*uncaught`));
    const metrics = await (await fetch(`${metricsUrl}/metrics`)).text();
    expect(metrics).toContain(`genmedia_uncaught_errors_total{kind="${kind}"} 1\n`);
    if (isTerminated) {
      command.kill('SIGTERM');
      await lineOf(command, 'stopping');
    }
    finishAnswer();
    expect(await answer).toMatchObject({ status: 200 });
    expect(await command.exited).toBe(70);
    // The answer no longer holds a place, so another process can use it at once.
    const places = home.database.db.selectFrom('places').select('kind');
    expect(await places.execute()).toEqual([]);
  },
);

test.each(isFull ? defects : [defects[0]])(
  'an uncaught $kind ends a worker',
  async ({ signal }) => {
    const command = startWorker();
    await lineOf(command, 'working');
    command.kill(signal);
    expect(await command.exited).toBe(70);
    expect(linesOf(command).filter((line) => line.message === uncaught)).toHaveLength(1);
  },
);

test('a terminal that closes ends a process in good order, however often it says so', async () => {
  const command = startWorker();
  await lineOf(command, 'working');
  command.kill('SIGHUP');
  expect(await lineOf(command, 'stopping')).toMatchObject({ signal: 'SIGHUP' });
  command.kill('SIGHUP');
  command.kill('SIGCONT');
  expect(await command.exited).toBe(0);
});

/** Sends a chat request, and resolves once the model has received it. */
async function ask(url: string) {
  const modelRequest = new Promise<ServerResponse>((resolve) => {
    onAsked = resolve;
  });
  const messages = [{ role: 'user', content: 'Good morning' }];
  // Wrapped in an object, because `await` would otherwise wait for the promise in it.
  const waiting = { answer: createCaller(url).post(chat, { key, model: 'waits', messages }) };
  const tooSoon = waiting.answer.then(({ status }): never => {
    throw new Error(`The model was not asked: ${status}.`);
  });
  const response = await Promise.race([modelRequest, tooSoon]);
  return {
    ...waiting,
    finishAnswer() {
      const message = { role: 'assistant', content: 'Good morning' };
      const body = { id: 'x', created: 1, model: 'x', object: 'chat.completion' };
      const choices = [{ index: 0, message, finish_reason: 'stop' }];
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ ...body, choices }));
    },
  };
}
