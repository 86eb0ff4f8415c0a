import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  type InputAudioTrack,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import type { EncodedVideo } from './encode.ts';
import { withoutDates } from './mp4-dates.ts';
import { type OpenVideo, unreadable } from './open.ts';

/** An MP4 file with new pictures and the sound of the original, bit for bit. */
export async function remux(
  { input, track }: OpenVideo,
  video: EncodedVideo,
  model: string,
): Promise<Uint8Array> {
  const format = new Mp4OutputFormat({ fastStart: 'in-memory' });
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const pictures = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(pictures, { rotation: await track.getRotation() });
  const sound = await input.getPrimaryAudioTrack();
  const copied = sound === null ? undefined : await audioSource(sound, format);
  if (copied !== undefined) output.addAudioTrack(copied);
  const description = `Watermark removed by Genmedia sandbox (${model})`;
  const { raw: _, ...tags } = await input.getMetadataTags();
  output.setMetadataTags({ ...tags, description });
  await output.start();
  const colorSpace = await track.getColorSpace();
  const decoderConfig = { ...video.decoderConfig, colorSpace };
  await Promise.all([
    addPictures(),
    sound !== null && copied !== undefined && addSound(sound, copied),
  ]);
  await output.finalize();
  return withoutDates(new Uint8Array(target.buffer ?? new ArrayBuffer(0)));

  async function addPictures(): Promise<void> {
    for (const packet of video.packets) await pictures.add(packet, { decoderConfig });
    pictures.close();
  }
}

async function audioSource(
  track: InputAudioTrack,
  format: Mp4OutputFormat,
): Promise<EncodedAudioPacketSource> {
  const codec = await track.getCodec();
  if (codec !== null && format.getSupportedAudioCodecs().includes(codec)) {
    return new EncodedAudioPacketSource(codec);
  }
  throw unreadable(
    `The sound of the video (${codec ?? 'of an unknown kind'}) fits in no MP4: send it with AAC.`,
  );
}

async function addSound(track: InputAudioTrack, into: EncodedAudioPacketSource): Promise<void> {
  const decoderConfig = await track.getDecoderConfig();
  for await (const packet of new EncodedPacketSink(track).packets()) {
    await into.add(packet, decoderConfig === null ? {} : { decoderConfig });
  }
  into.close();
}
