import { defineGeneration } from '../generations/define.ts';
import { ignoredFieldWarnings } from '../generations/host-facts.ts';

export const generateSpeech = defineGeneration({
  operation: 'generateSpeech',
  kind: 'speech',
  inputs: {},
  outputs: ['audio/wav'],
  async make({ body: { prompt, voice_id, temperature }, model, seed, run, warn }) {
    if (temperature !== undefined)
      warn(...ignoredFieldWarnings(model, { temperature: 'temperature' }));
    const options = { seed, ...(temperature !== undefined && { temperature }) };
    const task = { text: prompt, voice: voice_id, format: 'wav', options } as const;
    const { files, duration } = await run(task);
    return { files, meta: { prompt, voice_id, temperature, duration } };
  },
});
