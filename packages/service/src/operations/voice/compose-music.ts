import { defineGeneration } from '../generations/define.ts';

export const composeMusic = defineGeneration({
  operation: 'composeMusic',
  kind: 'music',
  inputs: {},
  outputs: ['audio/wav'],
  async make({ body: { prompt, duration }, seed, run }) {
    const used = { prompt, duration, seed };
    const { files } = await run({ ...used, instrumental: true, format: 'wav' });
    return { files, meta: used };
  },
});
