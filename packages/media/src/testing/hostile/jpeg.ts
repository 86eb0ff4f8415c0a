import { countOf, lengthOf, mb, solid, text, times } from './bytes.ts';
import { type HostilePicture, tooMuchProfile } from './hostile-picture.ts';

function jpegSegment(marker: number, name: string, body = Buffer.alloc(0)): Buffer {
  const length = 2 + name.length + body.length;
  return Buffer.concat([
    Buffer.from([0xff, marker, length >> 8, length & 0xff]),
    Buffer.from(name, 'latin1'),
    body,
  ]);
}

async function jpegWith(...segments: readonly Buffer[]): Promise<Buffer> {
  const jpeg = await solid().jpeg().toBuffer();
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** A JPEG whose last scan is there many times. */
async function scans(count: number): Promise<Buffer> {
  const jpeg = await solid().jpeg({ progressive: true }).toBuffer();
  const last = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  return Buffer.concat([jpeg.subarray(0, -2), ...times(count, last), jpeg.subarray(-2)]);
}

const countScans = countOf(Buffer.from([0xff, 0xda]));

export const hostileJpegs: readonly HostilePicture[] = [
  {
    trick: 'JPEG: a profile in 80 segments',
    make: () => jpegWith(...times(80, jpegSegment(0xe2, 'ICC_PROFILE\0', text))),
    weigh: lengthOf,
    budget: 4_194_304,
    refusal: tooMuchProfile,
  },
  {
    trick: 'JPEG: EXIF data, XMP, gain maps and comments, 20 times each',
    make: () =>
      jpegWith(
        ...times(20, jpegSegment(0xe1, 'Exif\0\0', text)),
        ...times(20, jpegSegment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', text)),
        ...times(20, jpegSegment(0xe2, 'MPF\0', text)),
        ...times(20, jpegSegment(0xfe, '', text)),
      ),
    weigh: lengthOf,
    budget: 4_096,
  },
  {
    trick: 'JPEG: 2000 scans',
    make: () => scans(2000),
    weigh: countScans,
    budget: 100,
    refusal: 'has more than 100 scans: save it as a baseline JPEG',
  },
  {
    trick: 'JPEG: another picture behind its end',
    make: async () => Buffer.concat([await jpegWith(), await scans(10), Buffer.alloc(mb)]),
    weigh: lengthOf,
    budget: 4_096,
  },
];
