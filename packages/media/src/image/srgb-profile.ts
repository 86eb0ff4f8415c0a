import { asciiAt, viewOf } from '../bytes.ts';

/** X, Y and Z of sRGB's red, in 65536ths, as its profile has them for the white of paper (D50). */
const red = [28_579, 14_581, 912] as const;
/** How much profiles of different makers differ from that, in 65536ths. */
const tolerance = 200;
const maxTags = 100;

/**
 * Whether a colour profile is that of sRGB: by its name, by its red, and because its tone curve is
 * more than a power. Others have the name in theirs: `Display P3 Gamut with sRGB Transfer` in
 * photographs of Android, `GIMP built-in Linear sRGB`.
 */
export function isSrgbProfile(profile: Uint8Array): boolean {
  // In Latin-1 or UTF-16.
  const texts = Buffer.from(profile).toString('latin1').replaceAll('\0', '');
  if (!texts.includes('sRGB')) return false;
  const view = viewOf(profile);
  const colorant = tagAt(view, profile, 'rXYZ', 20);
  const curve = tagAt(view, profile, 'rTRC', 12);
  if (colorant === undefined || curve === undefined) return false;
  const isRed = red.every(
    (value, i) => Math.abs(view.getInt32(colorant + 8 + 4 * i) - value) <= tolerance,
  );
  return isRed && !isPower(view, profile, curve);
}

/** Where a tag of a profile starts (ICC.1, 7.3); undefined if it has no such tag of so many bytes. */
function tagAt(view: DataView, profile: Uint8Array, name: string, bytes: number) {
  if (profile.length < 132) return undefined;
  const count = Math.min(maxTags, view.getUint32(128));
  for (let at = 132; at < 132 + 12 * count && at + 12 <= profile.length; at += 12) {
    if (asciiAt(profile, at, 4) !== name) continue;
    const start = view.getUint32(at + 4);
    return start + bytes <= profile.length ? start : undefined;
  }
  return undefined;
}

/** Whether a tone curve is a power of its input, such as itself (ICC.1, 10.6 and 10.18). */
function isPower(view: DataView, profile: Uint8Array, at: number): boolean {
  if (asciiAt(profile, at, 4) === 'curv') return view.getUint32(at + 8) <= 1;
  return view.getUint16(at + 8) === 0;
}
