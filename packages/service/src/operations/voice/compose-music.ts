import { defineGeneration } from '../generations/define.ts';

export const composeMusic = defineGeneration({
  operation: 'composeMusic',
  kind: 'music',
  inputs: {},
  outputs: ['audio/wav'],
  async make({ body: { prompt, duration }, seed, run }) {
    const task = { prompt, seed, instrumental: true, durationSeconds: duration } as const;
    const { files } = await run({ ...task, outputFormat: 'wav' });
    return { files, meta: { prompt, duration, seed } };
  },
});
