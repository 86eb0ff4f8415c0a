import type { EngineModel } from '../../../engines/engine-model.ts';
import { withoutUndefined } from '../../../engines/without-undefined.ts';
import { defineGeneration } from '../../generations/define.ts';
import { ignoredFieldWarnings } from '../../generations/host-facts.ts';
import { fileReader } from '../../generations/inputs.ts';
import { dubInParts } from './dub-in-parts.ts';
import { chooseDubber, helpersFor } from './dubbing-models.ts';
import { type DubbingRequest, type DubbingWork, lengthOf } from './dubbing-work.ts';

/**
 * Has a model dub the video; or, if the model only speaks, transcribes what is said in the video,
 * translates it, and speaks the translation.
 */
export const createDubbing = defineGeneration({
  operation: 'createDubbing',
  kind: 'speech',
  instead: 'dubbing',
  parts: ['transcription', 'language'],
  inputs: { init_video: fileReader },
  outputs: ['video/mp4'],
  base64Input: 'init_video',
  model: chooseDubber,
  check: (model, body, registry) => {
    if (model.kind === 'speech') helpersFor(registry, model, body);
  },
  alsoUses: (model, body, registry) =>
    model.kind === 'speech' ? helpersFor(registry, model, body) : [],
  // A line is spoken once or twice; lines are translated together, or else one by one.
  repeats: ['speech', 'language'],
  async make(work) {
    const { body, model, seed, warn } = work;
    if (body.voice_id !== undefined) warn(...ignoredFieldWarnings(model, { voice_id: 'voice' }));
    if (body.speed !== 1) warn(...ignoredFieldWarnings(model, { speed: 'speed' }));
    const { files, seconds } =
      model.kind === 'dubbing' ? await dubWhole(work) : await dubInParts(work);
    return { files, meta: { ...parametersOf(body), seed }, more: { audio_time: seconds } };
  },
});

async function dubWhole(work: DubbingWork) {
  const { body, model, inputs, seed } = work;
  const { source_lang, output_lang: targetLanguage, voice_id: voice, speed } = body;
  const { data, mediaType } = inputs.init_video;
  const { files } = await work.runOn(model as EngineModel<'dubbing'>, {
    video: { data, mediaType },
    sourceLanguage: source_lang,
    targetLanguage,
    voice,
    speed,
    seed,
    // An option, and no field: a request that a host has already is recognised by its fields.
    options: withoutUndefined({ durationSeconds: await measuredLength(work, data) }),
  });
  const [dubbed] = files;
  return { files, seconds: dubbed && (await measuredLength(work, dubbed.content)) };
}

/**
 * The seconds of a video; undefined if they cannot be measured: nobody is refused, and no dub lost,
 * for want of them.
 */
async function measuredLength(work: DubbingWork, video: Uint8Array): Promise<number | undefined> {
  return await lengthOf(work, video).catch(() => {
    work.signal.throwIfAborted();
    return undefined;
  });
}

/** The parameters that the contract has in `meta`. */
function parametersOf(body: DubbingRequest) {
  const { source_lang, output_lang, file_prefix, voice_id, voice_model, speed, base64 } = body;
  return { source_lang, output_lang, file_prefix, voice_id, voice_model, speed, base64 };
}
