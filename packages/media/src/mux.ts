import {
  type AudioSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedVideoPacketSource,
  type InputAudioTrack,
  type InputVideoTrack,
  type MetadataTags,
  Output,
  type OutputFormat,
  VideoSource,
  type VideoTrackMetadata,
} from 'mediabunny';
import { boundedPackets } from './bounds/bounded-packets.ts';

/** A track of a file to write. `feed` writes all its data and closes it. */
export interface OutputTrack {
  readonly source: AudioSource | VideoSource;
  readonly metadata?: VideoTrackMetadata;
  readonly feed: () => Promise<void>;
}

/** Writes a file of these tracks, which are written side by side. */
export async function mux(
  format: OutputFormat,
  tags: MetadataTags | undefined,
  tracks: readonly OutputTrack[],
): Promise<Uint8Array<ArrayBuffer>> {
  const target = new BufferTarget();
  const output = new Output({ format, target });
  for (const { source, metadata } of tracks) {
    if (source instanceof VideoSource) output.addVideoTrack(source, metadata);
    else output.addAudioTrack(source);
  }
  if (tags !== undefined) output.setMetadataTags(tags);
  try {
    await output.start();
    // Each call in an async function: one that throws at once would leave the promises of those
    // before it without a handler.
    await Promise.all(tracks.map(async ({ feed }) => feed()));
  } catch (error) {
    // Ends the threads of encoders, above all after an abort.
    await output.cancel();
    throw error;
  }
  await output.finalize();
  if (target.buffer === null) throw new Error('The finished file has no data.');
  return new Uint8Array(target.buffer);
}

/**
 * Copies the packets of a track without change; undefined if the format cannot hold them.
 *
 * @param maxBytes as for `boundedPackets`
 */
export async function copyTrack(
  track: InputAudioTrack | InputVideoTrack,
  format: OutputFormat,
  maxBytes: number,
): Promise<OutputTrack | undefined> {
  const source = await sourceFor(track, format);
  if (source === undefined) return undefined;
  const metadata = track.isVideoTrack() ? { rotation: await track.getRotation() } : {};
  return { source, metadata, feed: () => copyPackets(track, source, maxBytes) };
}

type PacketSource = EncodedAudioPacketSource | EncodedVideoPacketSource;

async function sourceFor(
  track: InputAudioTrack | InputVideoTrack,
  format: OutputFormat,
): Promise<PacketSource | undefined> {
  if (track.isVideoTrack()) {
    const videoCodec = await track.getCodec();
    const isVideoHeld = videoCodec && format.getSupportedVideoCodecs().includes(videoCodec);
    return isVideoHeld ? new EncodedVideoPacketSource(videoCodec) : undefined;
  }
  const codec = await track.getCodec();
  const isHeld = codec && format.getSupportedAudioCodecs().includes(codec);
  return isHeld ? new EncodedAudioPacketSource(codec) : undefined;
}

async function copyPackets(
  track: InputAudioTrack | InputVideoTrack,
  source: PacketSource,
  maxBytes: number,
): Promise<void> {
  const decoderConfig = await track.getDecoderConfig();
  const metadata = decoderConfig === null ? {} : { decoderConfig };
  for await (const packet of boundedPackets(track, maxBytes)) {
    await source.add(packet, metadata as EncodedVideoChunkMetadata & EncodedAudioChunkMetadata);
  }
  source.close();
}
