import { defineGeneration } from '../generations/define.ts';
import { fileReader } from '../generations/inputs.ts';
import { otherLanguageWarnings } from './languages.ts';
import { transcriptFile, transcriptType } from './transcript-file.ts';

export const transcribeEnterpriseSpeech = defineGeneration({
  operation: 'transcribeEnterpriseSpeech',
  kind: 'transcription',
  inputs: { init_audio: fileReader },
  outputs: ({ timestamp_level }) => [transcriptType(timestamp_level)],
  async make({ body, inputs, run, warn }) {
    const { language, timestamp_level = null } = body;
    const times = timestamp_level === 'word' ? 'word' : 'segment';
    const transcript = await run({ audio: inputs.init_audio, times, options: { language } });
    warn(...otherLanguageWarnings('language', language, transcript));
    const { text, duration } = transcript;
    return {
      files: [transcriptFile(transcript, timestamp_level)],
      meta: { language: transcript.language ?? language, timestamp_level, duration, text },
    };
  },
});
