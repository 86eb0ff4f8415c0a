import { defineGeneration } from '../generations/define.ts';

export const generateSound = defineGeneration({
  operation: 'generateSound',
  kind: 'sound',
  inputs: {},
  outputs: ['audio/wav'],
  async make({ body: { prompt, duration }, seed, run }) {
    const task = { prompt, seed, durationSeconds: duration, outputFormat: 'wav' } as const;
    const { files } = await run(task);
    return { files, meta: { prompt, duration, seed } };
  },
});
