import type { OutputFormat } from 'mediabunny';
import { openMedia } from '../bounds/open-media.ts';
import { copyTrack, mux, type OutputTrack } from '../mux.ts';
import { hashPackets } from './own-transcript.ts';

/**
 * Encodes a track of sound, and gives its packets to `use` with their hash: tags are written before
 * the packets, so what names a sound's packets needs them first.
 */
export async function encodedOnce<T>(
  format: OutputFormat,
  sound: OutputTrack,
  use: (packets: OutputTrack, hash: string) => Promise<T>,
): Promise<T> {
  const file = await mux(format, undefined, [sound]);
  const input = openMedia(file);
  try {
    const track = await input.getPrimaryAudioTrack();
    const packets = track && (await copyTrack(track, format, file.byteLength));
    if (!track || !packets) throw new Error('The encoded sound cannot be read again.');
    return await use(packets, await hashPackets(track, file.byteLength));
  } finally {
    input.dispose();
  }
}
