import { createClientFor } from '@genmedia/client/contract';
import { contractCalls, type ToolTable } from '@genmedia/client/tools';
import { expect, test } from 'vitest';
import { connectHere, textOf } from '../testing/clients.ts';
import { type Script, startScriptedService } from '../testing/scripted-service.ts';
import { createToolServer } from '../tool-server.ts';

/** A contract without Idempotency-Keys. */
const operations = {
  render: { path: '/renders', poll: 'look', pollFrom: { id: '/id' }, idempotent: false },
  preview: { method: 'GET', path: '/previews', poll: 'look', pollFrom: { id: '/id' } },
  look: { method: 'GET', path: '/renders/{id}' },
};

const tools: ToolTable = {
  render: {
    group: 'renders',
    title: 'Render a scene',
    job: true,
    input: { type: 'object', properties: { scene: { type: 'string' } } },
  },
  preview: {
    group: 'renders',
    title: 'Preview a scene',
    job: true,
    readOnly: true,
    input: { type: 'object', properties: {} },
    output: { type: 'object', properties: { id: { type: 'number' } }, required: ['id'] },
  },
};

async function renderWith(script: Script) {
  const service = await startScriptedService(script);
  const client = createClientFor(
    operations,
    {},
    { baseUrl: service.url, poll: { min: 10, max: 20 }, retry: { limit: 0 } },
  );
  const server = createToolServer({
    name: 'renders',
    version: '1',
    tools,
    callsFor: () => contractCalls(client as never, tools),
    waitSeconds: 0.05,
    maxJobs: 1,
  });
  const connection = await connectHere(server);
  const render = async () =>
    textOf(await connection.callTool({ name: 'render', arguments: { scene: 'a forest' } }));
  return { service, render, connection };
}

test('without keys, too, the same call waits on for the job that it has started', async () => {
  let started = 0;
  const { service, render } = await renderWith(({ method }) => {
    if (method === 'POST') started++;
    return { status: 'processing', id: started };
  });
  expect(await render()).toContain('The job "render?id=1" is still running.');
  expect(await render()).toContain('The job "render?id=1" is still running.');
  expect(service.to('/renders')).toHaveLength(1);
});

test('without keys, a call that got no answer counts again for --max-jobs when it is repeated', async () => {
  const { service, render } = await renderWith(() => undefined);
  expect(await render()).toContain('network_error');
  expect(await render()).toContain('is reached: 1 (--max-jobs)');
  expect(service.to('/renders')).toHaveLength(1);
});

test('a job that a GET starts is waited for by the same call, too', async () => {
  const { service, connection } = await renderWith(() => ({ status: 'processing', id: 1 }));
  // The client then checks results against the schemas of the tools.
  await connection.listTools();
  for (let n = 0; n < 2; n++) {
    const result = await connection.callTool({ name: 'preview', arguments: {} });
    expect(textOf(result)).toContain('The job "preview?id=1" is still running.');
  }
  expect(service.to('/previews')).toHaveLength(1);
});
