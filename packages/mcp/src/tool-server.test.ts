import type { ToolCalls, ToolRow } from '@genmedia/client/tools';
import { expect, test } from 'vitest';
import { connectHere, textOf } from './testing/clients.ts';
import { createToolServer } from './tool-server.ts';

const row: ToolRow = { group: 'jobs', title: 'Get a job', input: { type: 'object' } };
const named = { name: 'jobs', version: '1', callsFor: () => ({}) as ToolCalls };

test('an operation that is named like a general tool has a name of its own', () => {
  const tools = { get_job: row, get_job_operation: row, list_jobs: row };
  const names = createToolServer({ ...named, tools }).tools.map(({ name }) => name);
  const own = ['get_job', 'get_job_operation_2', 'get_job_operation', 'list_jobs'];
  expect(names.slice(-4)).toEqual(own);
});

test('an operation is also known by the name of its tool', async () => {
  const start = async () => ({ result: 'made' });
  const callsFor = () => ({ start }) as unknown as ToolCalls;
  const server = createToolServer({ ...named, callsFor, tools: { 'renders/create:über': row } });
  const name = 'renders_create_uber';
  expect(server.tools.at(-1)?.name).toBe(name);
  const client = await connectHere(server);
  for (const general of ['describe_operation', 'run_operation']) {
    const result = await client.callTool({ name: general, arguments: { operation: name } });
    expect(result.isError, textOf(result)).toBeUndefined();
  }
});
