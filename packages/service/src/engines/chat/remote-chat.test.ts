import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRoom } from '../../memory/room.ts';
import { catalogueOperations } from '../../operations/generations/list.ts';
import { makeTestFolder } from '../../testing/folder.ts';
import { type Engines, openEngines } from '../engines.ts';
import { type OpenAiServer, startOpenAiServer } from '../testing/openai-server.ts';

const models = ['parrot', 'stops-talking', 'cut-off'];
const call = {
  mostBytes: 1000,
  prompt: [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Hi' }] }],
};
const reason = new Error('The caller has hung up.');
const room = createRoom(1000);

let server: OpenAiServer;
let folder: string;
let engines: Engines;
const unheard: unknown[] = [];
const hear = (error: unknown) => unheard.push(error);

beforeAll(async () => {
  process.on('unhandledRejection', hear);
  server = await startOpenAiServer();
  folder = await makeTestFolder();
  const file = join(folder, 'models.yaml');
  await writeFile(
    file,
    `providers:
  acme: { type: openai-compatible, baseUrl: '${server.url}' }
models:
${models
  .map(
    (model) => `
  - model_id: ${model}
    name: ${model}
    description: Says what you said.
    feature: llmaster
    operations: [createChatCompletion]
    provider: acme
    model: ${model}
`,
  )
  .join('')}`,
  );
  engines = await openEngines({ operations: catalogueOperations, models: file, threads: 1 });
});

afterAll(async () => {
  await engines.close();
  await server.close();
  await rm(folder, { recursive: true });
  process.off('unhandledRejection', hear);
});

const modelOf = (name: string) => engines.resolve('createChatCompletion', 'language', name);

const optionsFor = (signal: AbortSignal) => ({ signal, holding: room.open() });

/** An unhandled rejection is reported after a turn of the event loop. */
async function expectAllHeard() {
  await turn();
  await turn();
  expect(unheard).toEqual([]);
}

test.each(['generateText', 'streamText'] as const)(
  '%s calls no model if the caller has already hung up',
  async (method) => {
    const before = server.seen.length;
    const asking = engines[method](
      modelOf('parrot'),
      [call],
      optionsFor(AbortSignal.abort(reason)),
    );
    await expect(asking).rejects.toBe(reason);
    await expectAllHeard();
    expect(server.seen).toHaveLength(before);
  },
);

test.each(['generateText', 'streamText'] as const)(
  '%s rejects with the caller’s reason, in whichever turn of the event loop the caller hangs up',
  async (method) => {
    for (let turns = 0; turns < 30; turns++) {
      const caller = new AbortController();
      const asking = engines[method](modelOf('stops-talking'), [call], optionsFor(caller.signal));
      const outcome = asking.then(
        () => reason,
        (error: unknown) => error,
      );
      for (let count = 0; count < turns; count++) await turn();
      caller.abort(reason);
      expect(await outcome).toBe(reason);
    }
    await expectAllHeard();
  },
);

test('a stream that is read after its caller has hung up ends with the reason', async () => {
  const caller = new AbortController();
  const stream = await engines.streamText(
    modelOf('stops-talking'),
    [call],
    optionsFor(caller.signal),
  );
  const parts = stream[Symbol.asyncIterator]();
  expect(await parts.next()).toMatchObject({ value: { type: 'text', text: 'Hello' } });
  caller.abort(reason);
  await expect(parts.next()).rejects.toBe(reason);
  await expectAllHeard();
});

test('an error of a model after its caller has hung up is handled', async () => {
  const caller = new AbortController();
  const stream = await engines.streamText(modelOf('cut-off'), [call], optionsFor(caller.signal));
  const parts = stream[Symbol.asyncIterator]();
  await parts.next();
  const coming = parts.next();
  caller.abort(reason);
  await expect(coming).rejects.toBe(reason);
  await expect.poll(() => server.seen.at(-1)?.wasLeft).toBe(true);
  await expectAllHeard();
});
