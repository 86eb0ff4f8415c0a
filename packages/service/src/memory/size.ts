export const mebibyte = 2 ** 20;
export const gibibyte = 2 ** 30;

const units: Readonly<Record<string, number>> = { '': 1, MB: mebibyte, GB: gibibyte };

/**
 * Parses a size such as `2GB`, `1.5GB` or `768MB` into bytes. Undefined if it is not a size, or less
 * than `least` bytes.
 */
export function parseSize(text: string, least = 0): number | undefined {
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?) ?(|[MG])i?B?$/i.exec(text) ?? [];
  const bytes = Number(number) * (units[unit && `${unit.toUpperCase()}B`] ?? Number.NaN);
  return bytes >= least ? Math.floor(bytes) : undefined;
}
