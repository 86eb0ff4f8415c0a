import {
  AdtsOutputFormat,
  BufferSource,
  BufferTarget,
  Conversion,
  Input,
  MP4,
  Output,
} from 'mediabunny';
import { required } from '../../proof/required.ts';

/**
 * Copies the sound of an MP4 as AAC, without re-encoding: `drawSound` decodes with Symphonia, which
 * cannot read every MP4.
 */
export async function soundTrack(video: Uint8Array): Promise<Uint8Array> {
  const target = new BufferTarget();
  const conversion = await Conversion.init({
    input: new Input({ source: new BufferSource(video), formats: [MP4] }),
    output: new Output({ format: new AdtsOutputFormat(), target }),
    video: { discard: true },
  });
  await conversion.execute();
  return new Uint8Array(required(target.buffer, 'sound track'));
}
