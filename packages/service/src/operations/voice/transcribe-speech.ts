import { defineGeneration } from '../generations/define.ts';
import { fileReader } from '../generations/inputs.ts';
import { transcriptFile, transcriptType } from './transcript-file.ts';

const timesOf = { word: 'word', sentence: 'segment' } as const;

export const transcribeSpeech = defineGeneration({
  operation: 'transcribeSpeech',
  kind: 'transcription',
  inputs: { init_audio: fileReader },
  outputs: ({ timestamp_level }) => [transcriptType(timestamp_level)],
  async make({ body: { timestamp_level: level }, inputs, run }) {
    const times = level ? { times: timesOf[level] } : {};
    const transcript = await run({ audio: inputs.init_audio, ...times });
    const { text, language, duration } = transcript;
    return {
      files: [transcriptFile(transcript, level)],
      meta: { text, language, timestamp_level: level ?? undefined, duration },
    };
  },
});
