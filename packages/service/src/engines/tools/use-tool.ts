import { withSpan } from '../../tracing/span.ts';
import { EngineError } from '../engine-error.ts';
import { WorkerCrash, WorkerTimeout } from '../pool/worker-error.ts';
import type { TaskPool } from '../run-task.ts';
import type { ToolName, Tools } from './tools.ts';

/**
 * Has a worker do the work of a tool. Rejects with EngineError, or with the reason of an abort;
 * `input_unsupported` is the error of a file that cannot be worked on.
 */
export type UseTool = <Name extends ToolName>(
  tool: Name,
  input: Tools[Name]['input'],
  signal?: AbortSignal,
) => Promise<Tools[Name]['result']>;

/** Seconds for the work of each. Who only looks at a file needs moments, unless it is damaged. */
const patience: Readonly<Record<ToolName, number>> = {
  measureSound: 30,
  probeImage: 30,
  readImages: 120,
  takeSound: 60,
  dubVideo: 600,
};

export function createUseTool(pool: TaskPool): UseTool {
  return async <Name extends ToolName>(
    tool: Name,
    input: Tools[Name]['input'],
    signal?: AbortSignal,
  ) => {
    const seconds = patience[tool];
    const span = { kind: 'INTERNAL', attributes: { 'genmedia.tool': tool } } as const;
    try {
      return await withSpan('engine tool', span, async () => {
        const task = { do: 'tool', tool, input } as const;
        const answer = await pool.run(task, { timeoutMs: seconds * 1000, signal });
        if ('failure' in answer) throw new EngineError(answer.failure);
        return answer.result as Tools[Name]['result'];
      });
    } catch (error) {
      throw toEngineError(error, seconds);
    }
  };
}

function toEngineError(error: unknown, seconds: number): unknown {
  if (error instanceof WorkerTimeout) {
    return new EngineError({
      code: 'model_timeout',
      message: `The files were not worked on within ${seconds} s. Send shorter ones, or check that they are not damaged.`,
      retryable: true,
      detail: error.message,
    });
  }
  if (!(error instanceof WorkerCrash)) return error;
  return new EngineError({
    code: 'model_failed',
    message: 'The work on the files broke off. Send the request again, or shorter files.',
    retryable: true,
    detail: `${error.message} ${String(error.cause ?? '')}`,
  });
}
