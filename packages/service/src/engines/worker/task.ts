import type { ChatCall, ChatPart } from '../chat/chat.ts';
import type { EngineFailure } from '../engine-error.ts';
import type { EngineModel } from '../engine-model.ts';
import type { ModelKind } from '../model-kinds.ts';
import type { Results, Tasks } from '../tasks.ts';
import type { ToolInput, ToolName, ToolResult } from './tools.ts';

/** What a worker is asked to do. */
export type EngineTask =
  | { do: 'task'; model: EngineModel; task: Tasks[ModelKind] }
  | { do: 'chat'; model: EngineModel<'language'>; call: ChatCall }
  /** Tell whether the provider has the model. */
  | { do: 'check'; model: EngineModel }
  | { do: 'tool'; tool: ToolName; input: ToolInput };

export interface EngineOutcomes {
  task: Results[ModelKind];
  chat: ChatPart[];
  check: undefined;
  tool: ToolResult;
}

/** Errors lose their class between threads, so they travel as data. */
export type EngineAnswer =
  | { result: EngineOutcomes[keyof EngineOutcomes] }
  | { failure: EngineFailure };
