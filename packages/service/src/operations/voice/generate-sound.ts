import { defineGeneration } from '../generations/define.ts';
import { wav } from '../generations/files.ts';

export const generateSound = defineGeneration({
  operation: 'generateSound',
  kind: 'sound',
  inputs: {},
  outputs: [wav],
  async make({ body: { prompt, duration }, seed, run }) {
    const used = { prompt, duration, seed };
    const { files } = await run({ ...used, format: 'wav' });
    return { files, meta: used };
  },
});
