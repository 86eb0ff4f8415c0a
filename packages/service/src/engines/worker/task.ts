import type { ChatCall, ChatPart } from '../chat/chat-call.ts';
import type { EngineFailure } from '../engine-error.ts';
import type { EngineModel } from '../engine-model.ts';
import type { ModelKind } from '../model-kinds.ts';
import type { Results, Tasks } from '../tasks/tasks.ts';
import type { ToolName, Tools } from '../tools/tools.ts';

/** A model, without what only requests know of it. */
export type CalledModel<Kind extends ModelKind = ModelKind> = Pick<
  EngineModel<Kind>,
  'kind' | 'definition' | 'model' | 'settings'
>;

/** What a worker is asked to do. */
export type EngineTask =
  | { do: 'task'; model: CalledModel; task: Tasks[ModelKind] }
  | { do: 'chat'; model: CalledModel<'language'>; call: ChatCall }
  /** Tell whether the provider has the model. */
  | { do: 'check'; model: CalledModel }
  | ToolTask;

export interface ToolTask<Name extends ToolName = ToolName> {
  do: 'tool';
  tool: Name;
  input: Tools[Name]['input'];
}

export interface EngineOutcomes {
  task: Results[ModelKind];
  chat: ChatPart[];
  check: undefined;
  tool: Tools[ToolName]['result'];
}

/** Errors lose their class between threads, so they travel as data. */
export type EngineAnswer<Asked extends EngineTask['do'] = EngineTask['do']> =
  | { result: EngineOutcomes[Asked] }
  | { failure: EngineFailure };
