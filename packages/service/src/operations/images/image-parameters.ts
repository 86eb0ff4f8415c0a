import type { JSONValue } from '@ai-sdk/provider';
import { compatible, sandbox } from '../../engines/catalogue/provider-definition.ts';
import type { EngineModel } from '../../engines/engine-model.ts';
import type { ImageTask } from '../../engines/tasks.ts';
import { InputError } from '../../errors/input-error.ts';

/** What image requests ask for that the AI SDK's calls have no place for, by its names in the contract. */
export interface ImageParameters {
  negative_prompt?: string | undefined;
  strength?: number | undefined;
  scheduler?: string | undefined;
  guidance_scale?: number | undefined;
  num_inference_steps?: number | undefined;
}

/** Parameters as a model takes them. */
export interface FittedParameters {
  task: Pick<ImageTask, 'prompt' | 'negativePrompt' | 'options'>;
  /** Those that reach the model, for `meta`. */
  used: ImageParameters;
}

/** Options of the providers, by the contract's names. */
const optionNames = {
  strength: 'strength',
  scheduler: 'scheduler',
  guidance_scale: 'guidanceScale',
  num_inference_steps: 'numInferenceSteps',
} as const satisfies Partial<Record<keyof ImageParameters, string>>;

type OptionName = keyof typeof optionNames;
const all = Object.keys(optionNames) as OptionName[];

/** Providers that hand options on as they are, to models that name this one so. */
const plainNegative: ReadonlySet<string> = new Set(['@ai-sdk/fal', '@ai-sdk/replicate']);

/** OpenAI's API refuses requests that hold more than it knows. */
const openAi: ReadonlySet<string> = new Set([compatible, '@ai-sdk/openai', '@ai-sdk/azure']);

/** What a work on images tells of its model, and takes to tell its owner. */
interface Fitting {
  model: Pick<EngineModel, 'definition' | 'model_id'>;
  warn(...warnings: readonly string[]): void;
}

/** Has what the model of a provider knows reach it, and warns of the rest. */
export function fitParameters(
  { model: { definition, model_id }, warn }: Fitting,
  prompt: string,
  { negative_prompt, ...parameters }: ImageParameters,
): FittedParameters {
  const known = optionsOf(definition.type);
  const given = all.filter((name) => parameters[name] !== undefined);
  const taken = given.filter((name) => known.includes(name));
  const left = given.filter((name) => !known.includes(name));
  warn(...left.map((name) => `${name} is not supported by ${model_id}: it is left out.`));
  const options = taken.map((name) => [optionNames[name], parameters[name]] as [string, JSONValue]);
  const { options: said, ...texts } = textsFor(definition.type, prompt, negative_prompt);
  return {
    task: { ...texts, options: { ...Object.fromEntries(options), ...said } },
    used: { negative_prompt, ...Object.fromEntries(taken.map((name) => [name, parameters[name]])) },
  };
}

/** Where the two texts go. */
function textsFor(
  type: string,
  prompt: string,
  negative: string | undefined,
): FittedParameters['task'] {
  if (openAi.has(type)) return { prompt: inOneText(prompt, negative) };
  if (!plainNegative.has(type)) return { prompt, negativePrompt: negative };
  return { prompt, ...(negative && { options: { negative_prompt: negative } }) };
}

function optionsOf(type: string): readonly OptionName[] {
  if (openAi.has(type)) return [];
  return type === sandbox.type ? ['strength'] : all;
}

/** For models that take one text. The prompt comes last, because styles are added to it. */
function inOneText(prompt: string, negative: string | undefined): string {
  return negative ? `Leave out: ${negative}.\n\n${prompt}` : prompt;
}

/** The contract's Scheduler: throws InputError where the model needs one and the request has none. */
export function requireScheduler(
  { needsScheduler, model_id }: EngineModel,
  scheduler: string | undefined,
): void {
  if (!needsScheduler || scheduler !== undefined) return;
  throw InputError.of('scheduler', `is required with ${model_id}`);
}
