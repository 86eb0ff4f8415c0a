import {
  blendPictures,
  type Mask,
  maskBounds,
  type Picture,
  softenMask,
} from '@genmedia/media/image';
import { drawnScene } from './scene.ts';

/** How to draw what is seen. */
interface SceneOptions {
  readonly seed: number;
  readonly negativePrompt: string;
}

const FRAME = [238, 234, 226] as const;

/** Whether a prompt is about a window, and no more: what is seen through it is up to us. */
export function isWindow(prompt: string): boolean {
  return /\bwindows?\b/i.test(prompt) && !/\b(?:sill|shop)\b/i.test(prompt);
}

/**
 * A window of the shape of a mask, with its frame and its bars, and a view of the land outside. Where
 * the mask is not is more of the frame.
 */
export async function windowInto(
  photo: Picture,
  mask: Mask,
  prompt: string,
  scene: SceneOptions,
): Promise<Picture> {
  const { width, height } = photo;
  const bounds = maskBounds(mask);
  if (!bounds) return photo;
  const [wide, high] = [bounds.right - bounds.left, bounds.bottom - bounds.top];
  const bar = Math.max(2, Math.min(wide, high) * 0.045);
  // Blurred, a mask falls off towards its edge: the frame is where it does.
  const inner = await softenMask(mask, bar * 2);
  const middle = [(bounds.left + bounds.right) / 2, (bounds.top + bounds.bottom) / 2] as const;
  const data = Uint8Array.from(inner.data, (value, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    const crossed = Math.min(Math.abs(x - middle[0]), Math.abs(y - middle[1])) < bar * 0.35;
    return crossed ? 0 : Math.min(255, Math.max(0, (value - 232) * 24));
  });
  const view = await viewOf(prompt, { wide, high }, scene);
  const seen = Uint8Array.from(photo.data);
  for (let y = 0; y < high; y++) {
    const from = 3 * y * view.width;
    seen.set(
      view.data.subarray(from, from + 3 * wide),
      3 * ((bounds.top + y) * width + bounds.left),
    );
  }
  const framed = { width, height, data: photo.data.map((_, i) => FRAME[i % 3] ?? 0) };
  return blendPictures(framed, { width, height, data: seen }, { width, height, data });
}

async function viewOf(
  prompt: string,
  { wide, high }: { wide: number; high: number },
  { seed, negativePrompt }: SceneOptions,
) {
  // What a window is like is not what is seen through it.
  const outside = prompt.replace(
    /\b(?:round|arched|square|large|small|big|a|an|the|windows?)\b/gi,
    '',
  );
  const size = { width: Math.max(64, wide), height: Math.max(64, high) };
  return await drawnScene(
    `green hills and trees, ${outside.trim() || 'blue sky, day'}`,
    size,
    seed,
    negativePrompt,
  );
}
