import { defineGeneration } from '../generations/define.ts';
import { file } from '../generations/inputs.ts';

export const convertSpeech = defineGeneration({
  operation: 'convertSpeech',
  kind: 'voice',
  inputs: { init_audio: file },
  outputs: ['audio/wav'],
  async make({ body: { voice_id }, inputs, seed, run }) {
    const audio = inputs.init_audio;
    const { files, duration } = await run({ audio, voice: voice_id, format: 'wav', seed });
    return { files, meta: { voice_id, duration } };
  },
});
