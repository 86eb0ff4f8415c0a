import { defineGeneration } from '../generations/define.ts';
import { wav } from '../generations/files.ts';

export const composeMusic = defineGeneration({
  operation: 'composeMusic',
  kind: 'music',
  inputs: {},
  outputs: [wav],
  async make({ body: { prompt, duration }, seed, run }) {
    const used = { prompt, duration, seed };
    const { files } = await run({ ...used, instrumental: true, format: 'wav' });
    return { files, meta: used };
  },
});
