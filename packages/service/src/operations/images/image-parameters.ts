import type { JSONValue } from '@ai-sdk/provider';
import { sandbox } from '../../engines/catalogue/provider-definition.ts';
import { openaiTypes } from '../../engines/catalogue/provider-traits.ts';
import type { EngineModel } from '../../engines/engine-model.ts';
import { reads, takes } from '../../engines/hosts/host-mapping.ts';
import type { ImageTask } from '../../engines/tasks.ts';
import { InputError } from '../../errors/input-error.ts';
import { ignoredFieldWarning } from '../generations/host-facts.ts';

/**
 * Parameters of image requests, by their names in the contract, that the AI SDK's calls have no
 * field for.
 */
export interface ImageParameters {
  negative_prompt?: string | undefined;
  strength?: number | undefined;
  scheduler?: string | undefined;
  guidance_scale?: number | undefined;
  num_inference_steps?: number | undefined;
}

/** Parameters in the form that a model accepts. */
export interface FittedParameters {
  task: Pick<ImageTask, 'prompt' | 'negativePrompt' | 'options'>;
  /** The parameters of the request, for `meta`. A warning says which of them had no effect. */
  used: ImageParameters;
}

/** Names of the providers' options, by the contract's names. */
const optionNames = {
  strength: 'strength',
  scheduler: 'scheduler',
  guidance_scale: 'guidanceScale',
  num_inference_steps: 'numInferenceSteps',
} as const satisfies Partial<Record<keyof ImageParameters, string>>;

type OptionName = keyof typeof optionNames;
const optionFields = Object.keys(optionNames) as OptionName[];

/** Providers that pass options on as they are. Their models call this one `negative_prompt`. */
const plainNegativePrompt: ReadonlySet<string> = new Set(['@ai-sdk/fal', '@ai-sdk/replicate']);

/** The parts of a job's work that are needed here. */
interface ParameterWork {
  model: Pick<EngineModel, 'definition' | 'mappings' | 'model_id'> &
    Partial<Pick<EngineModel, 'needsScheduler'>>;
  /** Whether the request itself has a field, which otherwise has the contract's default. */
  isGiven(field: string): boolean;
  warn(...warnings: readonly string[]): void;
}

/**
 * Passes on the parameters that the model's provider knows, and warns about others that the request
 * has.
 */
export function fitParameters(
  { model, isGiven, warn }: ParameterWork,
  prompt: string,
  { negative_prompt, ...parameters }: ImageParameters,
): FittedParameters {
  const supported = optionsOf(model);
  // The sandbox has the contract's defaults, and warns about what it is sent.
  const takesDefaults = model.definition.type !== sandbox.type;
  const options: Record<string, JSONValue> = {};
  for (const name of optionFields) {
    const value = parameters[name];
    if (value === undefined) continue;
    const isSupported = supported.includes(name);
    if (isSupported && (takesDefaults || isGiven(name))) options[optionNames[name]] = value;
    if (!isSupported && isGiven(name)) warn(ignored(model, name));
  }
  const { options: textOptions, ...texts } = textsFor(model, prompt, negative_prompt);
  return {
    task: { ...texts, options: { ...options, ...textOptions } },
    used: { negative_prompt, ...parameters },
  };
}

function ignored({ model_id, needsScheduler }: ParameterWork['model'], name: OptionName): string {
  return name === 'scheduler' && needsScheduler
    ? `scheduler has no effect: ${model_id} only asks for one, as models of its type do.`
    : ignoredFieldWarning(name, model_id);
}

/** Puts the prompt and the negative prompt where the provider expects them. */
function textsFor(
  { definition: { type }, mappings }: ParameterWork['model'],
  prompt: string,
  negative: string | undefined,
): FittedParameters['task'] {
  if (openaiTypes.has(type) || takes(mappings, 'negativePrompt') === false) {
    return { prompt: inOneText(prompt, negative) };
  }
  if (!plainNegativePrompt.has(type)) return { prompt, negativePrompt: negative };
  return { prompt, ...(negative && { options: { negative_prompt: negative } }) };
}

function optionsOf({
  definition: { type },
  mappings,
}: ParameterWork['model']): readonly OptionName[] {
  if (mappings) return optionFields.filter((name) => reads(mappings, optionNames[name]));
  if (openaiTypes.has(type)) return [];
  return type === sandbox.type ? ['strength'] : optionFields;
}

/** Both prompts, for models that accept one text. The prompt comes last: styles are added to it. */
function inOneText(prompt: string, negative: string | undefined): string {
  return negative ? `Leave out: ${negative}.\n\n${prompt}` : prompt;
}

/** The contract's Scheduler: throws InputError if the model needs one and the request has none. */
export function requireScheduler(
  { needsScheduler, model_id }: EngineModel,
  scheduler: string | undefined,
): void {
  if (!needsScheduler || scheduler !== undefined) return;
  throw InputError.of('scheduler', `is required with ${model_id}`);
}
