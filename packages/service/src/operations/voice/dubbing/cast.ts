import type { Input } from '@genmedia/server';
import type { EngineModel } from '../../../engines/engine-model.ts';
import { InputError } from '../../../engines/input-error.ts';
import type { Registry } from '../../../engines/registry.ts';

/** The models that dub a video. */
export interface Cast {
  listener: EngineModel<'transcription'>;
  speaker: EngineModel<'speech'>;
}

/** The contract's default of voice_model; another catalogue may have other models instead. */
const usual = 'gamma';

/** Throws InputError where nobody has this voice model. */
export function castOf(
  registry: Registry,
  { voice_model: name }: Pick<Input<'createDubbing'>['body'], 'voice_model'>,
): Cast {
  return {
    listener: registry.resolvePart('createDubbing', 'transcription', name),
    speaker:
      name === usual
        ? registry.resolvePart('createDubbing', 'speech', name)
        : speakerNamed(registry, name),
  };
}

/** The model that translates for this cast. */
export function translatorOf(registry: Registry, { speaker }: Cast): EngineModel<'language'> {
  return registry.resolvePart('createDubbing', 'language', speaker.model_id);
}

function speakerNamed(registry: Registry, name: string): EngineModel<'speech'> {
  try {
    return registry.resolve('createDubbing', 'speech', name);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(error.errors.map((each) => ({ ...each, field: 'voice_model' })));
  }
}
