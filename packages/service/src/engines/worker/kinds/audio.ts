import type { AudioResult } from '@genmedia/media';
import type { AudioFormat, MadeAudio } from '../../tasks/common.ts';
import { describeWarnings, given, type Perform } from '../call.ts';
import { audioFile } from '../files.ts';

export const makeSound: Perform<'sound'> = async (model, task, call) => {
  const { prompt, duration, format, bitrateKbps, seed } = task;
  const asked = { prompt, durationSeconds: duration, outputFormat: format };
  const result = await model.doGenerate({ ...call, ...asked, ...given({ bitrateKbps, seed }) });
  return await madeAudio(result, format);
};

export const makeMusic: Perform<'music'> = async (model, task, call) => {
  const { prompt, instrumental, format, lyrics, language, duration, bitrateKbps, melody, seed } =
    task;
  const result = await model.doGenerate({
    ...call,
    ...{ prompt, instrumental, outputFormat: format },
    ...given({ lyrics, language, durationSeconds: duration, bitrateKbps, melody, seed }),
  });
  return { ...(await madeAudio(result, format)), lyrics: result.lyrics };
};

export const convertVoice: Perform<'voice'> = async (model, task, call) => {
  const { audio, voice, format, seed } = task;
  const result = await model.doConvert({
    ...call,
    ...{ audio, voice, outputFormat: format },
    ...given({ seed }),
  });
  return await madeAudio(result, format);
};

async function madeAudio(result: AudioResult, format: AudioFormat): Promise<MadeAudio> {
  return {
    files: [await audioFile(result.audio.data, format)],
    duration: result.durationSeconds,
    warnings: describeWarnings(result.warnings),
  };
}
