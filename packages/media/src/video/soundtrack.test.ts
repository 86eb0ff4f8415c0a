import {
  BufferSource,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  Input,
  OGG,
  WEBM,
  WebMOutputFormat,
  type WebMOutputFormatOptions,
} from 'mediabunny';
import { expect, test } from 'vitest';
import { decodeAudio } from '../audio/decode.ts';
import { probeSound } from '../audio/probe.ts';
import { framesOf } from '../audio/sound.ts';
import { webmTracks } from '../formats/index.ts';
import { mux } from '../mux.ts';
import { takeSound } from './soundtrack.ts';

/** The header of an Opus stream: one channel, 48 kHz, 312 samples to skip (RFC 7845, 5.1). */
const head = Uint8Array.from(Buffer.from('4f707573486561640101380180bb0000000000', 'hex'));
/** A packet of silence that lasts 20 ms (RFC 6716, 3.1: CELT, full band, one frame). */
const silence = Uint8Array.of(0xf8, 0xff, 0xfe);
const packets = 50;

async function webm(options?: WebMOutputFormatOptions): Promise<Uint8Array> {
  const source = new EncodedAudioPacketSource('opus');
  const decoderConfig = {
    codec: 'opus',
    numberOfChannels: 1,
    sampleRate: 48_000,
    description: head,
  };
  const feed = async () => {
    for (let i = 0; i < packets; i++) {
      await source.add(new EncodedPacket(silence, 'key', i * 0.02, 0.02), { decoderConfig });
    }
    source.close();
  };
  return await mux(new WebMOutputFormat(options), { title: 'Silence' }, [{ source, feed }]);
}

async function packetsOf(file: Uint8Array): Promise<string[]> {
  const input = new Input({ source: new BufferSource(file), formats: [OGG, WEBM] });
  const track = await input.getPrimaryAudioTrack();
  if (track === null) throw new Error('The file has no sound.');
  const found: string[] = [];
  for await (const { data } of new EncodedPacketSink(track).packets()) {
    found.push(Buffer.from(data).toString('hex'));
  }
  return found;
}

test('Opus is taken as Ogg, bit for bit, with the tags of the video', async () => {
  const video = await webm();
  const sound = await takeSound(video);
  expect(sound?.mediaType).toBe('audio/ogg');
  const file = sound?.data ?? video;
  expect(Buffer.from(file.subarray(0, 4)).toString()).toBe('OggS');
  expect(await packetsOf(file)).toEqual(await packetsOf(video));
  const { seconds, tags } = await probeSound(file);
  expect(seconds).toBeCloseTo(packets * 0.02, 1);
  expect(tags.title).toBe('Silence');
});

test('a WebM that a browser records without pictures is decoded as a sound', async () => {
  const recording = await webm({ appendOnly: true });
  expect(webmTracks(recording)).toEqual(['audio']);
  expect(framesOf((await decodeAudio(recording)).sound)).toBe(packets * 960 - 312);
});
