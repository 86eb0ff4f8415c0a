import { defineGeneration } from '../generations/define.ts';
import { plainText, textFile } from '../generations/files.ts';
import { fileReader } from '../generations/inputs.ts';

export const transcribeSpeech = defineGeneration({
  operation: 'transcribeSpeech',
  kind: 'transcription',
  inputs: { init_audio: fileReader },
  outputs: [plainText],
  async make({ inputs, run }) {
    const { text, language, duration } = await run({ audio: inputs.init_audio });
    return { files: [textFile(text)], meta: { text, language, duration } };
  },
});
