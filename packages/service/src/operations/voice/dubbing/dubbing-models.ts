import type { EngineModel } from '../../../engines/engine-model.ts';
import type { Registry } from '../../../engines/registry.ts';
import { InputError } from '../../../errors/input-error.ts';
import { subtag } from '../languages.ts';
import type { DubbingRequest } from './dubbing-work.ts';

/** The contract's default of voice_model; another catalogue may have other models instead. */
const defaultVoiceModel = 'gamma';

/** The model that dubs or speaks. Throws InputError if the catalogue has no such voice model. */
export function chooseDubber(
  registry: Registry,
  { voice_model: name }: Pick<DubbingRequest, 'voice_model'>,
): EngineModel<'speech' | 'dubbing'> {
  const named = registry.find('createDubbing', 'dubbing', name);
  if (named) return named;
  if (name === defaultVoiceModel) return defaultDubber(registry);
  try {
    return registry.resolve('createDubbing', 'speech', name);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(error.errors.map((each) => ({ ...each, field: 'voice_model' })));
  }
}

/**
 * Gamma or, in a catalogue without it, the first model that dubs, or else the first that speaks.
 */
function defaultDubber(registry: Registry): EngineModel<'speech' | 'dubbing'> {
  const gamma = registry.find('createDubbing', 'speech', defaultVoiceModel);
  const [whole] = registry
    .listFor('createDubbing')
    .flatMap(({ model_id }) => registry.find('createDubbing', 'dubbing', model_id) ?? []);
  return gamma ?? whole ?? registry.resolvePart('createDubbing', 'speech', defaultVoiceModel);
}

export function transcriberFor(registry: Registry, { model_id }: EngineModel) {
  return registry.resolvePart('createDubbing', 'transcription', model_id);
}

export function translatorFor(registry: Registry, { model_id }: EngineModel) {
  return registry.resolvePart('createDubbing', 'language', model_id);
}

/** The models that listen and, between two languages, translate. Throws EngineError without one. */
export function helpersFor(
  registry: Registry,
  model: EngineModel,
  { source_lang, output_lang }: Pick<DubbingRequest, 'source_lang' | 'output_lang'>,
): EngineModel[] {
  const transcriber = transcriberFor(registry, model);
  const isTranslated = subtag(source_lang) !== subtag(output_lang);
  return isTranslated ? [transcriber, translatorFor(registry, model)] : [transcriber];
}
