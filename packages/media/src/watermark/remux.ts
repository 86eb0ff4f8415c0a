import { EncodedPacket, type InputVideoTrack } from 'mediabunny';
import { portableTags } from '../audio/tags.ts';
import type { OutputTrack } from '../mux.ts';
import type { EncodedVideo } from '../video/encode.ts';
import { muxMp4, pictureTrack } from '../video/mp4.ts';
import type { OpenVideo } from '../video/open.ts';

/** An MP4 file with new pictures, which are shown as those of the original, and a sound. */
export async function remuxed(
  { input, track }: OpenVideo,
  video: EncodedVideo,
  sound: OutputTrack | undefined,
  by: string | undefined,
): Promise<Uint8Array> {
  const rotation = await track.getRotation();
  const shaped = { ...video, decoderConfig: { ...video.decoderConfig, ...(await shapeOf(track)) } };
  const pictures = pictureTrack(shaped, await track.getColorSpace(), { rotation });
  const tags = portableTags(await input.getMetadataTags());
  const description = by === undefined ? 'Watermark removed' : `Watermark removed by ${by}`;
  return await muxMp4({ ...tags, description }, sound ? [pictures, sound] : [pictures]);
}

/** The proportions of a picture whose pixels are not square. */
async function shapeOf(track: InputVideoTrack): Promise<Partial<VideoDecoderConfig>> {
  const { displayAspectWidth, displayAspectHeight } = (await track.getDecoderConfig()) ?? {};
  if (displayAspectWidth === undefined || displayAspectHeight === undefined) return {};
  return { displayAspectWidth, displayAspectHeight };
}

/** Shows each picture at the time of the original picture, even if these times are uneven. */
export function withTimes(video: EncodedVideo, times: readonly number[]): EncodedVideo {
  const packets = video.packets.map((packet, i) => {
    const at = times[i] ?? packet.timestamp;
    const next = times[i + 1] ?? at + packet.duration;
    return new EncodedPacket(packet.data, packet.type, at, Math.max(0, next - at));
  });
  return { ...video, packets };
}
