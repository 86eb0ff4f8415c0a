import {
  type AudioEncodingConfig,
  EncodedAudioPacketSource,
  type EncodedPacket,
  type OutputFormat,
} from 'mediabunny';
import { openMedia } from '../bounds/open-media.ts';
import { mux, type OutputTrack } from '../mux.ts';
import { hashPackets } from './own-transcript.ts';

/** Gets each packet of an encoder. */
export type OnPacket = NonNullable<AudioEncodingConfig['onEncodedPacket']>;

/**
 * Encodes a track of sound, and gives its packets to `use` with their hash, for a file whose tags
 * have that hash in them: tags are written before the packets.
 *
 * @param soundTrack makes the track, whose encoder gives each packet to `onPacket`
 */
export async function encodedOnce<T>(
  format: OutputFormat,
  soundTrack: (onPacket: OnPacket) => OutputTrack | Promise<OutputTrack>,
  use: (packets: OutputTrack, hash: string) => Promise<T>,
): Promise<T> {
  const kept: { packet: EncodedPacket; meta: EncodedAudioChunkMetadata | undefined }[] = [];
  const track = await soundTrack((packet, meta) => kept.push({ packet, meta }));
  const file = await mux(format, undefined, [track]);
  // The hash is of the packets that are found in the file, as whoever checks it finds them:
  // mediabunny 1.61 does not find a last one of FLAC that has less than 16 bytes.
  const input = openMedia(file);
  try {
    const encoded = await input.getPrimaryAudioTrack();
    const codec = await encoded?.getCodec();
    if (!encoded || !codec) throw new Error('The encoded sound cannot be read again.');
    const source = new EncodedAudioPacketSource(codec);
    const feed = async () => {
      for (const { packet, meta } of kept) await source.add(packet, meta);
      source.close();
    };
    return await use({ source, feed }, await hashPackets(encoded, file.byteLength));
  } finally {
    input.dispose();
  }
}
