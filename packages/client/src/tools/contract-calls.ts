import type { ApiPromise } from '../api-promise.ts';
import type { OperationTable } from '../operation.ts';
import { toolJob } from './genmedia-calls.ts';
import {
  readHandle,
  type ToolCallOptions,
  type ToolCalls,
  type ToolInput,
  type ToolJob,
} from './tool-calls.ts';
import type { ToolRow, ToolTable } from './tool-row.ts';

/** The part of a contract's client that tools use. */
export interface AnyContractClient {
  // The types of inputs differ for each operation; tools know them from their table.
  /** Calls an operation. */
  run(operation: never, input: never, options: never): ApiPromise<unknown>;
  /** An earlier job. */
  job(saved: never): unknown;
}

interface Untyped {
  operations?: OperationTable;
  run(operation: string, input: object, options: object): ApiPromise<unknown>;
  job(saved: object): Parameters<typeof toolJob>[0];
}

/** Calls of any contract: by its client, and its table of tools. */
export function contractCalls(client: AnyContractClient, tools: ToolTable): ToolCalls {
  const { run, job, operations = {} } = client as Untyped;
  const follow = (saved: { operation: string }): ToolJob => {
    const followed = toolJob(job(saved));
    const { poll = '' } = operations[saved.operation] ?? {};
    return operations[poll]?.cancel === undefined ? { ...followed, cancel: undefined } : followed;
  };
  return {
    async start(operation, input: ToolInput, options: ToolCallOptions = {}) {
      const call = run(operation, grouped(tools[operation], input), { ...options, wait: false });
      const answer = await call;
      const isRunning = tools[operation]?.job && Object(answer).status === 'processing';
      return isRunning && call.job ? { job: follow(call.job) } : { result: answer };
    },
    job(handle) {
      const { operation, parameters } = readHandle(handle);
      if (!tools[operation]?.job) throw new TypeError(`${operation} makes no job.`);
      return follow({ ...parameters, operation });
    },
  };
}

/** Puts each argument where its operation takes it. */
function grouped(row: ToolRow | undefined, input: ToolInput): object {
  const { body, ...places } = row?.places ?? {};
  const placeOf = (name: string) =>
    Object.entries(places).find(([, names]) => names.includes(name))?.[0];
  const groups: Record<string, Record<string, unknown>> = {};
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input)) {
    const place = placeOf(name);
    if (place === undefined) rest[name] = value;
    else groups[place] = { ...groups[place], [name]: value };
  }
  if (body !== undefined) return { ...groups, body: rest[body] };
  const hasBody = Object.keys(row?.input.properties ?? {}).some(
    (name) => placeOf(name) === undefined,
  );
  return hasBody ? { ...groups, body: rest } : groups;
}
