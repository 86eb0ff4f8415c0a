import type { Picture } from '@genmedia/media/image';
import { composePicture, type Drawing, type Order } from '../image/compose.ts';
import {
  figuresIn,
  imageKey,
  layoutKeyword,
  layoutText,
  negativeKeyword,
  renderRandom,
} from '../image/draw.ts';
import type { Cast } from '../image/layout/cast.ts';
import type { Brief } from '../image/prompt/brief.ts';
import { readPrompt } from '../image/prompt/read.ts';
import { render } from '../image/render.ts';
import { largestSide, type Size } from '../image/size.ts';
import { sharpOf } from '../picture/sharp-of.ts';
import { NotPossible } from './not-possible.ts';

/** The scene from which a picture was drawn. An edit changes the scene and draws it again. */
export interface Scene {
  readonly order: Order;
  readonly drawing: Drawing;
}

/**
 * Reads the scene of a picture from the texts in its file. Undefined if the sandbox did not draw
 * the picture: it has no such texts, they contradict each other, or it is larger than any drawing.
 */
export function sceneOf(
  texts: ReadonlyMap<string, string>,
  { width, height }: Size,
): Scene | undefined {
  const [prompt, seed, layout] = ['Description', 'Seed', layoutKeyword].map((key) =>
    texts.get(key),
  );
  if (prompt === undefined || seed === undefined || layout === undefined) return undefined;
  // Anybody can write such texts, and drawing a scene of many megapixels takes a minute.
  if (Math.max(width, height) > largestSide) return undefined;
  const brief = readPrompt(prompt, texts.get(negativeKeyword));
  const order = { brief, width, height, key: imageKey(prompt, seed) };
  const drawing = composePicture(order);
  return layoutText(drawing) === layout ? { order, drawing } : undefined;
}

/** The scene with changes to its brief or other casts. Everything else stays in its place. */
export function changed(
  { order, drawing }: Scene,
  { brief, casts }: { brief?: Partial<Brief>; casts?: readonly Cast[] },
): Scene {
  const after = casts ?? drawing.casts;
  // A sun or a moon that nobody asked for appears and disappears with the time of day.
  const lamps = drawing.stage.brief.subjects.filter((one) => !order.brief.subjects.includes(one));
  const standing = after.filter(({ subject }) => !lamps.includes(subject));
  // What an edit takes out of the sky does not come back.
  const motifs = new Set(after.map(({ subject }) => subject.motif));
  const removed = drawing.casts
    .map(({ subject }) => subject.motif)
    .filter((motif) => motif.realm === 'celestial' && !motifs.has(motif));
  const without = new Set([
    ...(brief?.without ?? order.brief.without),
    ...removed.map(({ words }) => words[0]),
  ]);
  const next = { ...order, brief: { ...order.brief, ...brief, without } };
  return { order: next, drawing: composePicture(next, standing) };
}

/** Renders a scene at a size. If the shape differs, the edges are cut off. */
export async function showScene(
  { order, drawing }: Scene,
  { width, height }: Size,
): Promise<Picture> {
  const pixels = await render(drawing, order.brief.style, renderRandom(order.key));
  if (pixels.width === width && pixels.height === height) return pixels;
  const data = await sharpOf(pixels).resize(width, height, { fit: 'cover' }).raw().toBuffer();
  return { data, width, height };
}

/** The casts that words name. "The lamp" also matches a floor lamp. */
export function castsNamed({ drawing: { casts } }: Scene, what: string): Cast[] {
  const names = readPrompt(what).subjects.map(({ motif }) => motif.words[0]);
  const named = (cast: Cast) => cast.subject.motif.words[0];
  const exact = casts.filter((cast) => names.includes(named(cast)));
  if (exact.length > 0) return exact;
  return casts.filter((cast) => names.some((name) => named(cast).endsWith(` ${name}`)));
}

/** Words that begin another instruction. */
const secondOrder =
  /(?:,|\band|\bthen) (?:add|change|delete|draw|make|put(?! it\b)|remove|replace|turn|(?:colou?r|paint|place)(?= (?:an?|the|them|every\w+|all)\b)|(?:colou?r|paint)(?= it\b)) \w/i;
/** Words after which a name is not that of what is to change. */
const exception = /\b(?:except|other than|apart from|but(?! not\b))\b/i;

const oneInstruction = () =>
  new NotPossible('The sandbox follows one instruction, about the things that it names.');

/** @throws NotPossible if words for things go on with another instruction */
export function checkIsOne(what: string): void {
  if (secondOrder.test(what)) throw oneInstruction();
}

/** @throws NotPossible if nothing in the scene has that name, or the words say more than names */
export function findCasts(scene: Scene, what: string): Cast[] {
  checkIsOne(what);
  if (exception.test(what)) throw oneInstruction();
  const casts = castsNamed(scene, what);
  if (casts.length > 0) return casts;
  const names = [...new Set(figuresIn(scene.drawing).map(({ name }) => name))].join(', ');
  throw new NotPossible(
    `No thing in this picture is called ${what.replace(/^(?:the|an?) /i, '')}. It shows: ${names || 'no things'}.`,
  );
}
