import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { countOf, mb, number, solid, text, times } from './bytes.ts';
import { type HostilePicture, tooMuchProfile } from './hostile-picture.ts';

const deflatedOf = new Map<number, Buffer>();
/** As many letters, deflated to a thousandth of their size. */
function deflated(bytes: number): Buffer {
  const made = deflatedOf.get(bytes) ?? deflateSync(Buffer.alloc(bytes, 'a'));
  deflatedOf.set(bytes, made);
  return made;
}

export function pngChunk(name: string, ...body: readonly (Buffer | string)[]): Buffer {
  const content = Buffer.concat(
    [name, ...body].map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  );
  return Buffer.concat([number(content.length - 4), content, number(crc32(content))]);
}

export async function pngWith(...chunks: readonly Buffer[]): Promise<Buffer> {
  const png = await solid().png().toBuffer();
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
}

/** The bytes of all texts, profiles and unknown chunks of a PNG, inflated. */
function inflatedOf(png: Buffer): number {
  let bytes = 0;
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const name = png.toString('latin1', at + 4, at + 8);
    const body = png.subarray(at + 8, at + 8 + png.readUInt32BE(at));
    if (['IHDR', 'IDAT', 'IEND', 'pHYs'].includes(name)) continue;
    // The first byte of zlib's format.
    const deflatedAt = body.indexOf(0x78);
    const isDeflated = name === 'zTXt' || name === 'iCCP' || (name === 'iTXt' && body[2] === 1);
    bytes += isDeflated ? inflateSync(body.subarray(deflatedAt)).length : body.length;
  }
  return bytes;
}

export const hostilePngs: readonly HostilePicture[] = [
  {
    trick: 'PNG: 250 deflated texts (zTXt)',
    make: () => pngWith(...times(250, pngChunk('zTXt', 'a\0\0', deflated(mb)))),
    weigh: inflatedOf,
    budget: 65_536,
  },
  {
    trick: 'PNG: 250 deflated texts (iTXt)',
    make: () => pngWith(...times(250, pngChunk('iTXt', 'a\0\x01\0\0\0', deflated(mb)))),
    weigh: inflatedOf,
    budget: 65_536,
  },
  {
    trick: 'PNG: plain texts of 6 MB',
    make: () => pngWith(...times(100, pngChunk('tEXt', 'a\0', text))),
    weigh: inflatedOf,
    budget: 65_536,
  },
  {
    trick: 'PNG: 10,000 empty texts',
    make: () => pngWith(...times(10_000, pngChunk('tEXt'))),
    weigh: (file) => 12 * countOf('tEXt')(file),
    budget: 65_536,
  },
  {
    trick: 'PNG: 10,000 chunks of pixels without any',
    make: () => pngWith(...times(10_000, pngChunk('IDAT'))),
    weigh: countOf('IDAT'),
    budget: 1,
  },
  {
    trick: 'PNG: a profile that inflates to 5 MB',
    make: () => pngWith(pngChunk('iCCP', 'a\0\0', deflated(5 * mb))),
    weigh: inflatedOf,
    budget: 4_194_304,
    refusal: tooMuchProfile,
  },
  {
    trick: 'PNG: 20 profiles that inflate to 1 MB',
    make: () => pngWith(...times(20, pngChunk('iCCP', 'a\0\0', deflated(mb)))),
    weigh: inflatedOf,
    budget: 4_194_304,
  },
  {
    trick: 'PNG: EXIF data, unknown chunks and frames',
    make: () =>
      pngWith(...['eXIf', 'abCd', 'sPLT', 'fdAT'].map((name) => pngChunk(name, Buffer.alloc(mb)))),
    weigh: inflatedOf,
    budget: 65_536,
  },
  {
    trick: 'PNG: 500 frames (APNG)',
    make: () =>
      pngWith(
        pngChunk('acTL', number(500), number(0)),
        ...times(500, pngChunk('fcTL', Buffer.alloc(26))),
        ...times(500, pngChunk('fdAT', Buffer.alloc(4))),
      ),
    weigh: (file) => countOf('fcTL')(file) + countOf('fdAT')(file),
    budget: 0,
  },
];
