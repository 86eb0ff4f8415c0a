import { audioTypes } from '@genmedia/media/formats';
import { defineGeneration } from '../generations/define.ts';
import { optionalFileReader } from '../generations/inputs.ts';

export const generateMusic = defineGeneration({
  operation: 'generateMusic',
  kind: 'music',
  inputs: { init_audio: optionalFileReader },
  outputs: ({ output_format }) => [audioTypes[output_format]],
  async make({ body, inputs, seed, run, isGiven, warn }) {
    const { prompt, duration, output_format, bitrate } = body;
    if (output_format !== 'mp3' && isGiven('bitrate')) {
      warn(`bitrate has no effect on ${output_format}, which is lossless.`);
    }
    const music = await run({
      prompt,
      instrumental: true,
      durationSeconds: duration,
      melody: inputs.init_audio,
      seed,
      outputFormat: output_format,
      bitrateKbps: Number.parseInt(bitrate, 10),
    });
    return {
      files: music.files,
      meta: { prompt, duration, output_format, bitrate, seed },
      more: { audio_time: music.duration },
    };
  },
});
