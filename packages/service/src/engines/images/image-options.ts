import type { JSONValue } from '@ai-sdk/provider';
import { compatible, sandbox } from '../catalogue/provider-schema.ts';
import type { EngineModel } from '../engine-model.ts';

/** Parameters of image models that the AI SDK's calls have no place for, by the names its providers use. */
export interface ImageParameters {
  /** How far an edit may move away from the image, from 0 to 1. */
  strength?: number | undefined;
  scheduler?: string | undefined;
  guidanceScale?: number | undefined;
  numInferenceSteps?: number | undefined;
}

type Name = keyof ImageParameters;

const all: readonly Name[] = ['strength', 'scheduler', 'guidanceScale', 'numInferenceSteps'];

/** OpenAI's API refuses requests that hold more than it knows. */
const known: Readonly<Record<string, readonly Name[]>> = {
  [sandbox.type]: ['strength'],
  [compatible]: [],
};

/** Those that are given and that the provider of the model knows: options of a task. */
export function imageOptions(
  { definition }: Pick<EngineModel, 'definition'>,
  parameters: ImageParameters,
): Partial<Record<Name, JSONValue>> {
  const names = known[definition.type] ?? all;
  return Object.fromEntries(
    names.flatMap((name) => (parameters[name] === undefined ? [] : [[name, parameters[name]]])),
  );
}
