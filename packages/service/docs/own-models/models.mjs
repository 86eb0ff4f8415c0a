/** A file of models of your own, for a catalogue that names it. See the page own-models.md. */
import { UnsupportedFunctionalityError } from '@ai-sdk/provider';
import { encodeAudio } from '@genmedia/media/audio';

/** The provider. A secret is in `apiKey`; `fetch` is one that sends it to no other server. */
export function createModels() {
  return { soundModel };
}

const sampleRate = 44_100;

/** @type {(modelId: string) => import('@genmedia/media').SoundModel} */
const soundModel = (modelId) => ({
  specificationVersion: 'genmedia-v1',
  // The name under which `providerOptions` has the catalogue's `settings`.
  provider: 'own',
  modelId,
  async doGenerate({ prompt, durationSeconds, outputFormat, bitrateKbps, ...call }) {
    // Refusals are errors of this type: who asked is told that the model does not do this.
    if (prompt.includes('silence'))
      throw new UnsupportedFunctionalityError({ functionality: prompt });
    const frequency = Number(call.providerOptions?.own?.frequency ?? 440);
    const samples = Float32Array.from({ length: durationSeconds * sampleRate }, (_, i) => {
      return Math.sin((2 * Math.PI * frequency * i) / sampleRate) / 2;
    });
    const sound = { sampleRate, channels: [samples] };
    const { abortSignal } = call;
    const audio = await encodeAudio(sound, { format: outputFormat, bitrateKbps, abortSignal });
    return { audio, durationSeconds, warnings: [] };
  },
});
