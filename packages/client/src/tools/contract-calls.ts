import { valueAt } from '../contract/contract-client.ts';
import type { ContractOperation } from '../contract/contract-operation.ts';
import { pollInterval } from '../poll-interval.ts';
import { pause } from '../scope.ts';
import {
  handleOf,
  readHandle,
  type ToolAnswer,
  type ToolCallOptions,
  type ToolCalls,
  type ToolInput,
  type ToolJob,
} from './tool-calls.ts';
import type { ToolRow, ToolTable } from './tool-row.ts';

/** The part of a contract's client that tools use. */
export interface AnyContractClient {
  // The types of inputs differ for each operation; tools know them from their table.
  run(operation: never, input: never, options: never): Promise<unknown>;
}

/** Calls of any contract: by its client, its table of operations, and its table of tools. */
export function contractCalls(
  client: AnyContractClient,
  operations: Readonly<Record<string, ContractOperation>>,
  tools: ToolTable,
): ToolCalls {
  const send = (operation: string, input: ToolInput, options: ToolCallOptions) => {
    const { idempotencyKey, signal } = options;
    const headers = idempotencyKey ? { 'idempotency-key': idempotencyKey } : {};
    const groups = grouped(tools[operation], input);
    return client.run(
      operation as never,
      groups as never,
      { signal, headers, wait: false } as never,
    );
  };
  const jobOf = (operation: string, parameters: ToolInput, first?: unknown): ToolJob => ({
    handle: handleOf(operation, parameters),
    async *updates(signal = new AbortController().signal) {
      const poll = operations[operation]?.poll ?? operation;
      const started = Date.now();
      let answer = first;
      for (;;) {
        answer ??= await send(poll, parameters, { signal });
        assertSucceeded(operation, answer);
        yield answer as ToolAnswer;
        if (Object(answer).status !== 'processing') return;
        answer = undefined;
        await pause(signal, pollInterval(Date.now() - started));
      }
    },
  });
  return {
    async start(operation, input, options = {}) {
      const answer = await send(operation, input, options);
      assertSucceeded(operation, answer);
      if (!tools[operation]?.job || Object(answer).status !== 'processing')
        return { result: answer };
      const { pollFrom = { id: '/id' }, pollInput } = operations[operation] as ContractOperation;
      const read = Object.entries(pollFrom).map(([name, place]) => [name, valueAt(answer, place)]);
      return { job: jobOf(operation, { ...Object.fromEntries(read), ...pollInput }, answer) };
    },
    job(handle) {
      const { operation, parameters } = readHandle(handle);
      if (!tools[operation]?.job) throw new TypeError(`${operation} makes no job.`);
      return jobOf(operation, parameters);
    },
  };
}

function assertSucceeded(operation: string, answer: unknown): void {
  const { status, message } = Object(answer);
  if (status === 'error') throw new Error(`${operation} failed: ${message ?? 'no reason given'}`);
}

/** Puts each argument where its operation takes it. */
function grouped(row: ToolRow | undefined, input: ToolInput): object {
  const { path = [], query = [], header = [], body } = row?.places ?? {};
  const groups: Record<string, Record<string, unknown>> = {};
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input)) {
    const place = [
      ['path', path],
      ['query', query],
      ['header', header],
    ].find(([, names]) => names?.includes(name))?.[0] as string | undefined;
    if (place === undefined) rest[name] = value;
    else groups[place] = { ...groups[place], [name]: value };
  }
  if (body !== undefined) return { ...groups, body: rest[body] };
  const hasBody = Object.keys(row?.input.properties ?? {}).some(
    (name) => ![...path, ...query, ...header].includes(name),
  );
  return hasBody ? { ...groups, body: rest } : groups;
}
