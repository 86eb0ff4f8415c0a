import { InvalidArgumentError } from '@ai-sdk/provider';
import { Mp4OutputFormat } from 'mediabunny';
import { beforeAll, describe, expect, test } from 'vitest';
import { fileSeconds, probeSound } from '../audio/probe.ts';
import { copyTrack, mux } from '../mux.ts';
import { containers } from '../testing/fuzz/containers.ts';
import { withVideo } from '../video/open.ts';
import { probeVideo } from '../video/probe.ts';
import { boundedPackets } from './bounded-packets.ts';
import { isReadableTag, tagAt } from './id3.ts';
import { openMedia } from './open-media.ts';

const files = new Map<string, Buffer>();
beforeAll(async () => {
  for (const name of ['mp4', 'mkv', 'mp3', 'wav'] as const) {
    files.set(name, Buffer.from(await containers[name].make()));
  }
});

/** A copy of a file with other numbers behind the name of a box or element. */
function changed(name: string, box: string, at: number, value: number): Buffer {
  const file = Buffer.from(files.get(name) ?? []);
  file.writeUInt32BE(value, file.indexOf(box) + 4 + at);
  return file;
}

const most = 0xffff_ffff;

describe('tables that name more samples than there are bytes are refused before they are read', () => {
  // Behind the name of a box are its version and flags, the number of entries, and the first entry.
  test.each([
    ['the same time for 4 thousand million samples', 'stts', 8, most],
    ['4 thousand million samples in a chunk', 'stsc', 12, most],
    ['4 thousand million samples of a byte', 'stsz', 8, most],
    ['a chunk far behind the last one', 'stsc', 8, most],
  ])('MP4: %s', (_, box, at, value) => {
    const file = changed('mp4', box, at, value);
    // Samples of one size are not listed.
    if (box === 'stsz') file.writeUInt32BE(1, file.indexOf(box) + 8);
    expect(() => openMedia(file)).toThrow(/^The file is damaged: its tables name too many/);
  });

  describe('MP4: wherever demuxers find them', () => {
    const path = ['moov', 'trak', 'mdia', 'minf', 'stbl'];
    const box = (name: string, ...content: readonly Buffer[]) => {
      const body = Buffer.concat(content);
      const head = Buffer.alloc(8);
      head.writeUInt32BE(8 + body.length);
      head.write(name, 4);
      return Buffer.concat([head, body]);
    };
    const table = (name: string) => {
      const file = files.get('mp4') ?? Buffer.alloc(0);
      const at = file.indexOf(name) - 4;
      return file.subarray(at, at + file.readUInt32BE(at));
    };
    const huge = () => {
      const stts = Buffer.from(table('stts'));
      stts.writeUInt32BE(most, 16);
      return stts;
    };
    /** The film with another box at the end of the last box of a path, and without its times. */
    function added(to: string, last: Buffer): Buffer {
      const file = Buffer.concat([files.get('mp4') ?? Buffer.alloc(0)]);
      let end = 0;
      for (const name of path.slice(0, path.indexOf(to) + 1)) {
        const at = file.indexOf(name) - 4;
        end = at + file.readUInt32BE(at);
        file.writeUInt32BE(file.readUInt32BE(at) + last.length, at);
      }
      file.write('free', file.indexOf('stts'));
      return Buffer.concat([file.subarray(0, end), last, file.subarray(end)]);
    }
    /** What moves one sample: demuxers then make a list of all samples. */
    const shifts = () => {
      const numbers = Buffer.alloc(16);
      numbers.writeUInt32BE(1, 4);
      numbers.writeUInt32BE(1, 8);
      return box('ctts', numbers);
    };
    const withoutChunks = (file: Buffer) => {
      file.write('free', file.indexOf('stsc'));
      return file;
    };
    const broken = Buffer.from('\0\0\0\x04junk', 'latin1');

    test.each([
      ['before a box that is none', () => added('stbl', Buffer.concat([huge(), broken]))],
      [
        'behind an index',
        () => Buffer.concat([box('sidx'), added('stbl', Buffer.concat([huge(), table('stts')]))]),
      ],
      ['twice', () => added('stbl', Buffer.concat([huge(), table('stts')]))],
      ['in another box', () => added('stbl', box('edts', huge()))],
      [
        'in a table elsewhere',
        () => added('trak', box('edts', box('stbl', huge(), table('stsc')))),
      ],
      ['without chunks', () => withoutChunks(added('stbl', Buffer.concat([huge(), shifts()])))],
      ['in a description', () => added('stbl', box('stsd', Buffer.alloc(8), box('stbl', huge())))],
    ])('%s', (_, make) => {
      expect(() => openMedia(make())).toThrow(/^The file is damaged: its tables name too many/);
    });
  });

  test('MP4: a fragment with 4 thousand million samples', () => {
    const run = Buffer.alloc(16);
    run.writeUInt32BE(16);
    run.write('trun', 4);
    run.writeUInt32BE(most, 12);
    const box = (name: string, content: Buffer) => {
      const head = Buffer.alloc(8);
      head.writeUInt32BE(8 + content.length);
      head.write(name, 4);
      return Buffer.concat([head, content]);
    };
    const file = Buffer.concat([files.get('mp4') ?? run, box('moof', box('traf', run))]);
    expect(() => openMedia(file)).toThrow('too many samples');
  });

  test('MP4: a thousand boxes within each other', () => {
    const file = Buffer.alloc(8000);
    for (let at = 0; at < file.length; at += 8) {
      file.writeUInt32BE(file.length - at, at);
      file.write('moov', at + 4);
    }
    expect(() => openMedia(file)).toThrow('too many boxes within boxes');
  });
});

test('MP4: a track without a unit of time is damaged, not endless', async () => {
  const file = Buffer.from(files.get('mp4') ?? []);
  for (let at = file.indexOf('mdhd'); at !== -1; at = file.indexOf('mdhd', at + 1)) {
    // Behind the name are version and flags, and two times.
    file.writeUInt32BE(0, at + 16);
  }
  for (const read of [probeVideo, probeSound, fileSeconds]) {
    const error = await read(file).catch((reason: unknown) => reason);
    expect(InvalidArgumentError.isInstance(error)).toBe(true);
  }
});

describe('MP4: parts that are not where the tables say are refused', () => {
  const misplaced = 'its tables name parts that are not there';

  test.each([
    ['a description that goes on in the next box', 16],
    ['a description more than there are', 12],
  ])('%s', (_, at) => {
    const file = Buffer.from(files.get('mp4') ?? []);
    const place = file.indexOf('stsd') - 4 + at;
    file.writeUInt32BE(file.readUInt32BE(place) + 8, place);
    expect(() => openMedia(file)).toThrow(misplaced);
  });

  /** The film in fragments, with an index of these at its end. */
  async function fragmented(): Promise<Buffer> {
    const film = files.get('mp4') ?? Buffer.alloc(0);
    const format = new Mp4OutputFormat({ fastStart: 'fragmented' });
    return await withVideo(film, async ({ track }) => {
      const pictures = await copyTrack(track, format, film.length);
      if (pictures === undefined) throw new Error('The film cannot be copied.');
      return Buffer.from(await mux(format, undefined, [pictures]));
    });
  }

  test('fragments are read where their index names them', async () => {
    expect((await probeVideo(await fragmented())).frames).toBe(4);
  });

  test('fragments behind a film, of which only the film would be read', async () => {
    const file = await fragmented();
    const fragments = file.subarray(file.indexOf('moof') - 4, file.indexOf('mfra') - 4);
    const whole = Buffer.concat([files.get('mp4') ?? file, fragments]);
    expect(() => openMedia(whole)).toThrow('only the first would be read');
    // Tracks that are not the film's have all their samples there.
    for (let at = whole.indexOf('tfhd'); at !== -1; at = whole.indexOf('tfhd', at + 4)) {
      whole.writeUInt32BE(9, at + 8);
    }
    expect((await probeVideo(whole)).frames).toBe(4);
  });

  test('a fragment in the data of others', async () => {
    const file = await fragmented();
    // The place of the first one: behind version and flags, track, lengths, count and a time.
    const place = file.indexOf('tfra') + 4 + 24;
    expect(file.readBigUInt64BE(place)).toBe(BigInt(file.indexOf('moof') - 4));
    file.writeBigUInt64BE(BigInt(file.indexOf('mdat')), place);
    expect(() => openMedia(file)).toThrow(misplaced);
  });

  test('an index in another box', async () => {
    const file = await fragmented();
    const at = file.indexOf('mfra') - 4;
    const head = Buffer.alloc(8);
    head.writeUInt32BE(8 + file.length - at);
    head.write('free', 4);
    const hidden = Buffer.concat([file.subarray(0, at), head, file.subarray(at)]);
    expect(() => openMedia(hidden)).toThrow(misplaced);
  });

  test('an index of thousands of fragments', async () => {
    const file = await fragmented();
    file.writeUInt32BE(20_001, file.indexOf('tfra') + 4 + 12);
    expect(() => openMedia(file)).toThrow('too many fragments');
  });
});

test('a Matroska file in which the search for the next element never ends is refused', async () => {
  const file = Buffer.from(files.get('mkv') ?? []);
  // A cluster whose size has no length: the first byte of a size has a bit that tells it.
  const cluster = file.indexOf(Buffer.from([0x1f, 0x43, 0xb6, 0x75]));
  file[cluster + 4] = 0;
  for (const read of [probeVideo, probeSound]) {
    const error = await read(file).catch((reason: unknown) => reason);
    expect(InvalidArgumentError.isInstance(error)).toBe(true);
  }
});

describe('Matroska: more than any film has is refused before it is read', () => {
  /** An element with a size of eight bytes. */
  const element = (id: string, ...content: readonly Buffer[]) => {
    const size = Buffer.alloc(8);
    size.writeBigUInt64BE((1n << 56n) | BigInt(Buffer.concat(content).length));
    return Buffer.concat([Buffer.from(id, 'hex'), size, ...content]);
  };
  const times = (count: number, part: Buffer) => Buffer.alloc(count * part.length, part);
  const added = (part: Buffer) => Buffer.concat([files.get('mkv') ?? part, part]);
  /** 256 frames without content, in one block. */
  const laced = Buffer.from([0x81, 0, 0, 0x84, 255]);
  const plain = Buffer.from([0x81, 0, 0, 0x80]);
  const simple = element('a3', laced);
  const group = element('a0', element('a1', laced));
  const cluster = (...blocks: readonly Buffer[]) => element('1f43b675', ...blocks);
  const positions = element('b7', element('f7', Buffer.from([1])), element('f1', Buffer.from([1])));
  const cue = element('bb', element('b3', Buffer.from([1])), positions);

  test.each([
    [
      'four million frames in 16,000 blocks',
      () => times(160, cluster(times(100, simple))),
      'frames.',
    ],
    [
      'a million and a half in less than two megabytes',
      () => times(60, cluster(times(100, simple))),
      'frames.',
    ],
    ['these in groups of blocks', () => times(160, cluster(times(100, group))), 'frames.'],
    [
      'these in what demuxers pass over, where an index may lead',
      () => element('ec', times(160, cluster(times(100, simple)))),
      'frames.',
    ],
    [
      'these behind another segment in a group of blocks',
      () => times(160, cluster(element('a0', element('18538067')), times(100, simple))),
      'frames.',
    ],
    [
      'frames whose number is in a header that was left out',
      () => {
        const header = element('6240', element('5034', element('4255', Buffer.from([255]))));
        const track = element('1654ae6b', element('ae', element('6d80', header)));
        const block = element('a3', Buffer.from([0x81, 0, 0, 0x84, 0]));
        return Buffer.concat([times(160, cluster(times(100, block))), track]);
      },
      'frames.',
    ],
    [
      'a few laced frames in front of many blocks',
      () => cluster(times(20, simple), times(100_000, element('a3', plain))),
      'frames in a cluster',
    ],
    [
      'blocks that fill the memory when a cluster is read',
      () => cluster(times(260_000, element('a3', plain))),
      'frames in a cluster',
    ],
    [
      '200,000 entries of an index',
      () => element('1c53bb6b', times(200_000, cue)),
      'entries of an',
    ],
    ['these in tags', () => element('1254c367', times(200_000, cue)), 'entries of an index'],
    [
      'a thousand elements within each other',
      () => {
        let tag = element('7373');
        for (let n = 0; n < 1000; n++) tag = element('7373', tag);
        return element('1254c367', tag);
      },
      'elements within elements',
    ],
  ])('%s', (_, make, message) => {
    expect(() => openMedia(added(make()))).toThrow(`file has too many ${message}`);
  });

  test('a film with lacing, an index and unknown lengths is opened', async () => {
    const usual = [cluster(times(8, simple)), element('1c53bb6b', times(5000, cue))];
    const open = Buffer.concat([Buffer.from('1f43b675ff', 'hex'), times(8, simple)]);
    const input = openMedia(added(Buffer.concat([...usual, open])));
    expect(await input.getPrimaryVideoTrack()).not.toBeNull();
    input.dispose();
  });
});

describe('ID3 tags', () => {
  /** A tag of version 2.4 with frames of these sizes, all unsynchronised. */
  function tag(
    frames: readonly { size: number; bytes: number }[],
    flags = 0,
    before = Buffer.alloc(0),
  ): Buffer {
    const synchsafe = (size: number) =>
      Buffer.from([21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f));
    const body = Buffer.concat([
      before,
      ...frames.flatMap(({ size, bytes }) => [
        Buffer.from('TXXX'),
        synchsafe(size),
        Buffer.from([0, 2]),
        Buffer.alloc(bytes, 'a'),
      ]),
    ]);
    const head = Buffer.from([0x49, 0x44, 0x33, 4, 0, flags]);
    return Buffer.concat([head, synchsafe(body.length), body]);
  }

  const small = tag([{ size: 20, bytes: 20 }]);
  const beyond = tag([{ size: 268_435_455, bytes: 20 }]);
  const tenThousand = Array.from({ length: 10_000 }, () => ({ size: 20, bytes: 20 }));
  const many = tag(tenThousand);
  /** A frame whose size is written in other ways, or whose bytes move. */
  const first = (name: string, size: number, flag: number, content: readonly number[]) =>
    Buffer.from([...Buffer.from(name, 'latin1'), 0, 0, size >> 8, size & 255, 0, flag, ...content]);
  /** The head of a frame that has all the rest, for a reader that looks for it here. */
  const rest = (name: string, size: number) => [
    ...Buffer.from(name),
    ...[21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f),
    0,
    0,
  ];
  const zeros = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 0xff : 0));

  test.each([
    ['is read', small, true],
    ['with a frame of 256 MB in 40 bytes is not', beyond, false],
    ['of 300 KB that is copied for each of 10,000 frames is not', many, false],
    [
      'with these behind an extended header',
      tag(tenThousand, 0x40, Buffer.from([0, 0, 0, 6, 1, 0])),
      false,
    ],
    [
      'with these behind a name that begins with 0',
      tag(tenThousand, 0, first('\0AAA', 0, 0, [])),
      false,
    ],
    [
      'with these behind zeros that are taken out',
      tag(tenThousand, 0, first('TXXX', 20, 2, [...zeros, ...rest('TXXX', 300_000)])),
      false,
    ],
    [
      'with these behind a plain size',
      tag(tenThousand, 0, first('PRIV', 0x80, 0, [...rest('text', 300_118), ...Buffer.alloc(118)])),
      false,
    ],
  ])('one %s', (_, bytes, readable) => {
    const found = tagAt(bytes, 0);
    expect(found).toEqual({ at: 0, end: bytes.length });
    expect(found && isReadableTag(bytes, found)).toBe(readable);
  });

  test('that cannot be read are passed over, and the sound is there', async () => {
    const mp3 = files.get('mp3') ?? small;
    const { end = 0 } = tagAt(mp3, 0) ?? {};
    const { seconds } = await probeSound(mp3);
    const behindFooter = Buffer.concat([
      tag([], 0x10),
      Buffer.from('3DI\x04\0\x10\0\0\0\0', 'latin1'),
      many,
    ]);
    for (const bad of [beyond, many, behindFooter]) {
      const { seconds: found, tags } = await probeSound(Buffer.concat([bad, mp3.subarray(end)]));
      expect(found).toBeCloseTo(seconds, 3);
      expect(tags.raw ?? {}).toEqual({});
    }
    const wav = files.get('wav') ?? small;
    const head = Buffer.alloc(8);
    head.write('id3 ');
    head.writeUInt32LE(beyond.length, 4);
    const data = wav.indexOf('data');
    const tagged = Buffer.concat([wav.subarray(0, data), head, beyond, wav.subarray(data)]);
    tagged.writeUInt32LE(tagged.length - 8, 4);
    expect((await probeSound(tagged)).seconds).toBeCloseTo(0.25, 2);
  });
});

test('a WAV is read to its end if its sizes were never written, or a chunk has no tag', async () => {
  const wav = files.get('wav') ?? Buffer.alloc(0);
  const data = wav.indexOf('data');
  const { seconds } = await probeSound(wav);
  for (const size of [0, data, wav.length]) {
    const live = Buffer.from(wav);
    live.writeUInt32LE(size, 4);
    live.writeUInt32LE(0, data + 4);
    expect((await probeSound(live)).seconds).toBe(seconds);
  }
  const untagged = Buffer.concat([wav, Buffer.from('id3 \x02\0\0\0??', 'latin1')]);
  untagged.writeUInt32LE(untagged.length - 8, 4);
  expect((await probeSound(untagged)).seconds).toBe(seconds);
});

test('packets with more bytes than the file are refused as damage', async () => {
  const track = await openMedia(files.get('mp4') ?? Buffer.alloc(0)).getPrimaryVideoTrack();
  if (track === null) throw new Error('The film has no pictures.');
  const error = await boundedPackets(track, 10)
    .next()
    .catch((reason: unknown) => reason);
  expect(InvalidArgumentError.isInstance(error)).toBe(true);
});

test('the length of an MP3 without an index is that of its frames, however small they are', async () => {
  // 32 kbit/s at 44.1 kHz: 104 bytes for 1152 samples.
  const frame = Buffer.alloc(104);
  frame.set([0xff, 0xfb, 0x10, 0xc4]);
  const { seconds } = await probeSound(Buffer.concat(Array(23_000).fill(frame)));
  expect(seconds).toBeCloseTo((23_000 * 1152) / 44_100);
});

test.each(['mp4', 'mkv', 'mp3', 'wav'])('a usual %s is opened as before', async (name) => {
  const input = openMedia(files.get(name) ?? Buffer.alloc(0));
  expect(await input.getPrimaryAudioTrack()).not.toBeNull();
  expect(await input.computeDuration()).toBeGreaterThan(0.2);
  input.dispose();
});
