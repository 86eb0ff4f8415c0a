import { audioTypes } from '@genmedia/media/formats';
import { defineGeneration } from '../generations/define.ts';
import { ignoredFieldWarnings } from '../generations/host-facts.ts';
import type { GenerationBody } from '../generations/job-definition.ts';

/** Jobs that an earlier release accepted have no format. */
function formatOf({ output_format = 'wav' }: Partial<GenerationBody<'generateSpeech'>>) {
  return output_format;
}

export const generateSpeech = defineGeneration({
  operation: 'generateSpeech',
  kind: 'speech',
  inputs: {},
  outputs: (body) => [audioTypes[formatOf(body)]],
  async make({ body, model, seed, run, warn }) {
    const { prompt, voice_id, temperature } = body;
    const output_format = formatOf(body);
    if (temperature !== undefined)
      warn(...ignoredFieldWarnings(model, { temperature: 'temperature' }));
    const options = { seed, ...(temperature !== undefined && { temperature }) };
    const task = { text: prompt, voice: voice_id, format: output_format, options };
    const { files, duration } = await run(task);
    return { files, meta: { prompt, voice_id, temperature, output_format, duration } };
  },
});
