import type { Genmedia } from '../genmedia.ts';
import type { Job } from '../job.ts';
import type { OperationId } from '../operation.ts';
import type { JobOperation } from '../operation-types.ts';
import { type FileKind, upload } from '../upload.ts';
import {
  handleOf,
  readHandle,
  type ToolAnswer,
  type ToolCalls,
  type ToolJob,
} from './tool-calls.ts';
import type { ToolTable } from './tool-row.ts';

/** Calls of the Genmedia API, by a table whose rows are operations of its contract. */
export function genmediaCalls(genmedia: Genmedia, tools: ToolTable): ToolCalls {
  // The types of inputs come from the contract, and those of tools from a table of the same contract.
  const { run, submit } = genmedia as Untyped;
  return {
    async start(operation, input, options = {}) {
      if (!tools[operation]?.job) return { result: await run(operation, input, options) };
      return { job: toolJob(await submit(operation, input, options)) };
    },
    job(handle) {
      const { operation, parameters } = readHandle(handle);
      const { id, deployment } = parameters;
      const saved = { operation: operation as JobOperation, id: Number(id) };
      return toolJob(genmedia.job(deployment === undefined ? saved : { ...saved, deployment }));
    },
    upload: (file, kinds, signal) =>
      upload(genmedia, file, { kinds: kinds as readonly FileKind[], signal }),
  };
}

interface Untyped {
  run(operation: string, input: object, options: object): Promise<unknown>;
  submit(operation: string, input: object, options: object): Promise<Job>;
}

/** A job, as tools follow it. */
export function toolJob(job: Job): ToolJob {
  const { operation, ...parameters } = job.toJSON() as { operation: OperationId };
  return {
    handle: handleOf(operation, parameters),
    updates: (signal) => job.updates({ signal }) as AsyncIterable<ToolAnswer>,
    cancel: () => job.cancel(),
  };
}
