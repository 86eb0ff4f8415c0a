export const mebibyte = 2 ** 20;
export const gibibyte = 2 ** 30;

const units: Readonly<Record<string, number>> = { M: mebibyte, G: gibibyte };

/**
 * Parses a size such as `2GB`, `1.5 GiB` or `768MB` into bytes. Units are powers of two: 1 MB has
 * 1,048,576 bytes. Undefined if it is not a size, or less than `least` bytes.
 */
export function parseSize(text: string, least = 0): number | undefined {
  const match = /^(\d+(?:\.\d+)?) ?(?:([MG])i?)?B?$/i.exec(text);
  if (!match) return undefined;
  const [, number, unit = ''] = match;
  const bytes = Number(number) * (units[unit.toUpperCase()] ?? 1);
  return bytes >= least ? Math.floor(bytes) : undefined;
}
