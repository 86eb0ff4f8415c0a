import { createHash } from 'node:crypto';
import { EncodedPacketSink, type InputAudioTrack } from 'mediabunny';
import { markedTranscriptIn, type Transcript } from './tags.ts';

/**
 * The hash of a track's encoded packets, for tags to name the sound that they are about. It is that
 * of the packets because decoders differ, and containers can be changed without them.
 *
 * @param maxBytes of all packets: the tables of a damaged file may list millions of packets in the
 * same bytes
 */
export async function hashPackets(track: InputAudioTrack, maxBytes: number): Promise<string> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const { data } of new EncodedPacketSink(track).packets()) {
    bytes += Math.max(1, data.byteLength);
    if (bytes > maxBytes) throw new Error('The packets have more bytes than the file.');
    hash.update(data);
  }
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
  return (await hashPackets(track, maxBytes)) === marked.audio ? marked.transcript : undefined;
}
