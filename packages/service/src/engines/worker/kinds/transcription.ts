import type { Segment } from '../../tasks/tasks.ts';
import { describeWarnings, type Perform } from '../call.ts';

export const transcribe: Perform<'transcription'> = async (model, { audio, times }, call) => {
  const result = await model.doGenerate({
    ...call,
    audio: audio.data,
    mediaType: audio.mediaType,
    ...(times && { timestampGranularities: [times] }),
  });
  return {
    text: result.text,
    segments: result.segments.map(toSegment),
    words: (result.words ?? []).map(toSegment),
    language: result.language,
    duration: result.durationInSeconds,
    warnings: describeWarnings(result.warnings),
  };
};

interface Timed {
  text: string;
  startSecond: number;
  endSecond: number;
}

function toSegment({ text, startSecond, endSecond }: Timed): Segment {
  return { text, start: startSecond, end: endSecond };
}
