import type { Picture } from '@genmedia/media/image';
import sharp from 'sharp';
import { compose, type Drawing, type Order } from '../image/compose.ts';
import { imageKey, negativeKeyword, renderRandom } from '../image/draw.ts';
import type { Cast } from '../image/layout/arrange.ts';
import { layoutKeyword, layoutText } from '../image/layout-text.ts';
import type { Brief } from '../image/prompt/brief.ts';
import { read } from '../image/prompt/read.ts';
import { render } from '../image/render.ts';
import type { Size } from '../image/size.ts';

/** What a picture was drawn from: to edit it is to change this and to draw it again. */
export interface Scene {
  readonly order: Order;
  readonly drawing: Drawing;
}

/**
 * The scene of a picture that the sandbox drew, from the texts of its file; undefined for any other
 * picture, and where the texts do not fit together.
 */
export function sceneOf(
  texts: ReadonlyMap<string, string>,
  { width, height }: Size,
): Scene | undefined {
  const [prompt, seed, layout] = ['Description', 'Seed', layoutKeyword].map((key) =>
    texts.get(key),
  );
  if (prompt === undefined || seed === undefined || layout === undefined) return undefined;
  const order = {
    brief: read(prompt, texts.get(negativeKeyword)),
    width,
    height,
    key: imageKey(prompt, seed),
  };
  const drawing = compose(order);
  return layoutText(drawing) === layout ? { order, drawing } : undefined;
}

/** The scene with another brief or other casts. All else stays where it is. */
export function changed(
  { order, drawing }: Scene,
  { brief, casts }: { brief?: Partial<Brief>; casts?: readonly Cast[] },
): Scene {
  // The sun and the moon come and go with the time of day.
  const standing = (casts ?? drawing.casts).filter(
    ({ subject }) => subject.motif.realm !== 'celestial' || order.brief.subjects.includes(subject),
  );
  const next = { ...order, brief: { ...order.brief, ...brief } };
  return { order: next, drawing: compose(next, standing) };
}

/** A scene as a picture of a size: what juts out of another shape is cut off. */
export async function shown({ order, drawing }: Scene, { width, height }: Size): Promise<Picture> {
  const pixels = await render(drawing, order.brief.style, renderRandom(order.key));
  if (pixels.width === width && pixels.height === height) return pixels;
  const raw = { width: pixels.width, height: pixels.height, channels: 3 } as const;
  const data = await sharp(pixels.data, { raw })
    .resize(width, height, { fit: 'cover' })
    .raw()
    .toBuffer();
  return { data, width, height };
}

/** The subjects of a scene that words name: "the lamp" is a floor lamp, too. */
export function castsNamed({ drawing: { casts } }: Scene, what: string): Cast[] {
  const names = read(what).subjects.map(({ motif }) => motif.words[0]);
  const named = (cast: Cast) => cast.subject.motif.words[0];
  const exact = casts.filter((cast) => names.includes(named(cast)));
  if (exact.length > 0) return exact;
  return casts.filter((cast) => names.some((name) => named(cast).endsWith(` ${name}`)));
}
