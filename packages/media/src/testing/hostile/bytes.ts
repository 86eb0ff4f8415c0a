import sharp from 'sharp';

/** A small picture of one colour, in which tricks are hidden. */
export const solid = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } });

/** A megabyte. */
export const mb = 1_000_000;

/** 60,000 bytes of text. */
export const text = Buffer.alloc(60_000, ' ');

/** A number of 32 bits, with its highest byte first unless `isLittle`. */
export const number = (value: number, isLittle = false) => {
  const bytes = Buffer.alloc(4);
  if (isLittle) bytes.writeUInt32LE(value);
  else bytes.writeUInt32BE(value);
  return bytes;
};

export const times = (count: number, part: Buffer) => Array.from({ length: count }, () => part);

export const lengthOf = (file: Buffer) => file.length;
export const countOf = (part: Buffer | string) => (file: Buffer) => {
  let found = 0;
  for (let at = file.indexOf(part); at !== -1; at = file.indexOf(part, at + 1)) found++;
  return found;
};
