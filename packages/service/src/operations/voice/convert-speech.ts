import { defineGeneration } from '../generations/define.ts';
import { fileReader } from '../generations/inputs.ts';

export const convertSpeech = defineGeneration({
  operation: 'convertSpeech',
  kind: 'voice',
  inputs: { init_audio: fileReader },
  outputs: ['audio/wav'],
  async make({ body: { voice_id }, inputs, seed, run }) {
    const task = { audio: inputs.init_audio, voice: voice_id, outputFormat: 'wav', seed } as const;
    const { files, duration } = await run(task);
    return { files, meta: { voice_id, duration } };
  },
});
