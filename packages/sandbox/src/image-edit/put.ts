import { type Picture, softenMask } from '@genmedia/media/image';
import { type CutOut, scaledCutOut } from './cut-out.ts';
import type { Stand } from './stand.ts';

/** Puts a thing into a picture: its size, its tones and its shadow are made to fit. */
export async function put(photo: Picture, cut: CutOut, stand: Stand): Promise<Picture> {
  const height = Math.max(4, Math.round(stand.height));
  const width = Math.max(4, Math.round((height * cut.width) / cut.height));
  const thing = await scaledCutOut(cut, { width, height });
  const [left, top] = [Math.round(stand.x - width / 2), Math.round(stand.y - height)];
  const shaded = stand.grounded ? await shadowed(photo, stand, width) : photo;
  const data = Uint8Array.from(shaded.data);
  const tone = toneFor(thing, photo, { left, top });
  for (let y = Math.max(0, -top); y < Math.min(height, photo.height - top); y++) {
    for (let x = Math.max(0, -left); x < Math.min(width, photo.width - left); x++) {
      const from = y * width + x;
      const t = (thing.alpha[from] ?? 0) / 255;
      if (t === 0) continue;
      const to = 3 * ((top + y) * photo.width + left + x);
      for (let k = 0; k < 3; k++) {
        const value = Math.min(255, (thing.data[3 * from + k] ?? 0) * (tone[k] ?? 1));
        data[to + k] = Math.round((data[to + k] ?? 0) * (1 - t) + value * t);
      }
    }
  }
  return { data, width: photo.width, height: photo.height };
}

/** The light of a scene, as factors for what comes from another: a third of the way there. */
function toneFor(
  thing: CutOut,
  photo: Picture,
  { left, top }: { left: number; top: number },
): number[] {
  const around = meanIn(
    photo,
    left - 20,
    top - 20,
    left + thing.width + 20,
    top + thing.height + 20,
  );
  const all = (around[0] + around[1] + around[2]) / 3;
  const own = meanOf(thing);
  // A dark thing in a bright room is dark: it is lit up less than it is dimmed.
  const bright = Math.min(1.08, Math.max(0.55, ((all + 60) / (own + 60)) ** 0.35));
  return around.map(
    (value) => bright * Math.min(1.12, Math.max(0.88, ((value + 80) / (all + 80)) ** 0.5)),
  );
}

function meanOf({ data, alpha }: CutOut): number {
  let [sum, count] = [0, 1];
  for (let i = 0; i < alpha.length; i += 7) {
    if ((alpha[i] ?? 0) < 128) continue;
    sum += (data[3 * i] ?? 0) + (data[3 * i + 1] ?? 0) + (data[3 * i + 2] ?? 0);
    count += 3;
  }
  return sum / count;
}

function meanIn(
  photo: Picture,
  left: number,
  top: number,
  right: number,
  bottom: number,
): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  let count = 1;
  for (let y = Math.max(0, top); y < Math.min(photo.height, bottom); y += 4) {
    for (let x = Math.max(0, left); x < Math.min(photo.width, right); x += 4) {
      for (const k of [0, 1, 2] as const) sum[k] += photo.data[3 * (y * photo.width + x) + k] ?? 0;
      count++;
    }
  }
  return [sum[0] / count, sum[1] / count, sum[2] / count];
}

/** A soft shadow where a thing touches the ground. */
async function shadowed(photo: Picture, { x, y, height }: Stand, wide: number): Promise<Picture> {
  const [rx, ry] = [wide * 0.52, Math.max(3, Math.min(height * 0.06, wide * 0.12))];
  const data = new Uint8Array(photo.width * photo.height);
  for (let py = Math.max(0, Math.floor(y - ry)); py < Math.min(photo.height, y + ry); py++) {
    for (let px = Math.max(0, Math.floor(x - rx)); px < Math.min(photo.width, x + rx); px++) {
      if (((px - x) / rx) ** 2 + ((py - y) / ry) ** 2 <= 1) data[py * photo.width + px] = 150;
    }
  }
  const soft = await softenMask(
    { data, width: photo.width, height: photo.height },
    Math.max(1, ry * 0.7),
  );
  const out = photo.data.map(
    (value, i) => value * (1 - ((soft.data[Math.floor(i / 3)] ?? 0) / 255) * 0.75),
  );
  return { data: out, width: photo.width, height: photo.height };
}
