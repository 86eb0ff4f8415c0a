import { createHash } from 'node:crypto';
import type { InputAudioTrack } from 'mediabunny';
import { boundedPackets } from '../bounds/bounded-packets.ts';
import { markedTranscriptIn, type Transcript } from './transcript.ts';

/**
 * The hash of a track's encoded packets, for tags to name the sound that they are about. It is that
 * of the packets because decoders differ, and containers can be changed without them.
 *
 * @param maxBytes as for `boundedPackets`
 */
export async function hashPackets(track: InputAudioTrack, maxBytes: number): Promise<string> {
  const hash = createHash('sha256');
  for await (const { data } of boundedPackets(track, maxBytes)) hash.update(data);
  return hash.digest('hex');
}

/**
 * The transcript in the tags of a file, if it was made for this sound. Undefined if there is none,
 * or if the file has another sound by now.
 */
export async function ownTranscript(
  track: InputAudioTrack,
  maxBytes: number,
): Promise<Transcript | undefined> {
  const marked = markedTranscriptIn(await track.input.getMetadataTags());
  if (marked === undefined) return undefined;
  return (await hashPackets(track, maxBytes)) === marked.audioHash ? marked.transcript : undefined;
}
