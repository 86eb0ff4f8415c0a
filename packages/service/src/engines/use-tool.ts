import { askWorker, type TaskPool } from './ask-worker.ts';
import type { ToolInput, ToolName, ToolResult } from './worker/tools.ts';

/**
 * Time limits of the tools in seconds. Tools that only inspect a file need moments, unless the file
 * is damaged.
 */
const toolSeconds: Readonly<Record<ToolName, number>> = {
  measureSound: 30,
  probeVideo: 30,
  probeImage: 30,
  readImages: 120,
  takeSound: 120,
  dubVideo: 600,
};

export type UseTool = ReturnType<typeof createUseTool>;

export function createUseTool(pool: TaskPool) {
  /**
   * Has a worker use a tool. Rejects with EngineError, or with the reason of an abort; the error
   * `input_unsupported` says that a file cannot be used.
   */
  return async <Name extends ToolName>(
    tool: Name,
    input: ToolInput<Name>,
    signal?: AbortSignal,
  ): Promise<ToolResult<Name>> => {
    const options = { seconds: toolSeconds[tool], signal };
    return (await askWorker(pool, { do: 'tool', tool, input }, options)) as ToolResult<Name>;
  };
}
