import { defineGeneration } from '../generations/define.ts';

export const generateSound = defineGeneration({
  operation: 'generateSound',
  kind: 'sound',
  inputs: {},
  outputs: ['audio/wav'],
  async make({ body: { prompt, duration }, seed, run }) {
    const used = { prompt, duration, seed };
    const { files } = await run({ ...used, format: 'wav' });
    return { files, meta: used };
  },
});
