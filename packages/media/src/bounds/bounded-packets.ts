import { InvalidArgumentError } from '@ai-sdk/provider';
import {
  type EncodedPacket,
  EncodedPacketSink,
  type InputAudioTrack,
  type InputVideoTrack,
} from 'mediabunny';

/**
 * The packets of a track, in decoding order.
 *
 * @param maxBytes of all packets: the tables of a damaged file may list millions of packets in the
 * same bytes
 * @throws InvalidArgumentError if there are more, or one cannot be read
 */
export async function* boundedPackets(
  track: InputAudioTrack | InputVideoTrack,
  maxBytes: number,
): AsyncGenerator<EncodedPacket, void, void> {
  let bytes = 0;
  try {
    for await (const packet of new EncodedPacketSink(track).packets()) {
      // An empty packet counts as well: a table may list millions of them.
      bytes += Math.max(1, packet.byteLength);
      if (bytes > maxBytes) throw new Error(`The packets have more than ${maxBytes} bytes.`);
      yield packet;
    }
  } catch (cause) {
    const message = 'The file is damaged, and cannot be read.';
    throw new InvalidArgumentError({ argument: 'file', message, cause });
  }
}
