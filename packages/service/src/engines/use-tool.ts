import { askWorker, type TaskPool } from './ask-worker.ts';
import { EngineError } from './engine-error.ts';
import type { ToolInput, ToolName, ToolResult } from './worker/tools.ts';

/** Tools that only inspect a file. */
const probes: ReadonlySet<ToolName> = new Set<ToolName>([
  'measureSound',
  'probeVideo',
  'probeImage',
]);

/**
 * Seconds that inspecting a file may take. The work itself takes moments, but on a busy machine it may
 * be seconds until a worker has started and a large file has reached it.
 */
const probeSeconds = 10;

/** Time limits of the tools in seconds. */
const toolSeconds: Readonly<Record<ToolName, number>> = {
  measureSound: probeSeconds,
  probeVideo: probeSeconds,
  probeImage: probeSeconds,
  readImages: 120,
  takeSound: 120,
  dubVideo: 600,
};

export type UseTool = ReturnType<typeof createUseTool>;

export function createUseTool(pool: TaskPool) {
  /**
   * Has a worker use a tool. Rejects with EngineError, or with the reason of an abort. The code
   * `input_unsupported` says that a file cannot be used. It also stands for a file that takes too long
   * to inspect, because another attempt would keep a worker busy for as long.
   */
  return async <Name extends ToolName>(
    tool: Name,
    input: ToolInput<Name>,
    signal?: AbortSignal,
  ): Promise<ToolResult<Name>> => {
    const options = { seconds: toolSeconds[tool], signal };
    const asking = askWorker(pool, { do: 'tool', tool, input }, options);
    const result = await (probes.has(tool) ? asking.catch(throwUnreadable) : asking);
    return result as ToolResult<Name>;
  };
}

function throwUnreadable(error: unknown): never {
  if (!(error instanceof EngineError && error.code === 'model_timeout')) throw error;
  const message = 'The file takes too long to read. Convert it again, or send a part of it.';
  throw new EngineError({ code: 'input_unsupported', message, detail: error.detail });
}
