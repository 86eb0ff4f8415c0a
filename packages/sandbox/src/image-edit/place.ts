import { stageOf } from '../image/compose.ts';
import { attach } from '../image/layout/attach.ts';
import type { Cast } from '../image/layout/cast.ts';
import { domainOf } from '../image/layout/domain.ts';
import { groupOf } from '../image/layout/group.ts';
import { isAttached } from '../image/layout/places.ts';
import type { Brief, Place, Relation, Subject } from '../image/prompt/brief.ts';
import { readPrompt } from '../image/prompt/read.ts';
import type { Spot, Stage } from '../image/scenery/stage.ts';
import { castsNamed, changed, type Scene } from './scene.ts';

const searchStep = 0.02;

/** Adds subjects to the scene, where the words say or where there is room. */
export function withSubjects(scene: Scene, added: readonly Subject[], words: string): Scene {
  let current = scene;
  for (const subject of added) {
    const cast = placed(current, subject, words);
    current = changed(current, { casts: [...current.drawing.casts, cast] });
  }
  return current;
}

/** Finds a place for a subject among the existing ones. */
function placed(scene: Scene, subject: Subject, words: string): Cast {
  const { casts, stage: before } = scene.drawing;
  const related = read(words).subjects.find((one) => one.relation !== undefined);
  const host = hostOf(scene, words, subject);
  const { kind } = related?.relation ?? subjectIn(words, relationPattern)?.relation ?? {};
  const relation: Relation | undefined = host && kind ? { kind, to: [host.index] } : undefined;
  const guest = { ...subject, relation };
  const index = Math.max(-1, ...casts.map((cast) => cast.index)) + 1;
  const brief: Brief = { ...before.brief, subjects: subjectsWith(casts, guest, index) };
  const stage: Stage = { ...stageOf({ ...scene.order, brief }), brief, setting: before.setting };
  const rests = host && isAttached(guest, brief.subjects);
  const attached = rests && attachedTo(host, stage, casts, index);
  if (attached) return attached;

  const domain = domainOf(stage, guest);
  const place = { ...subjectIn(words, placementPattern)?.place, ...subject.place };
  const spots = Array.from({ length: guest.count }, (_, i) =>
    freeSpot(stage, guest, casts, { host, place, shift: i - (guest.count - 1) / 2, words }),
  );
  return { subject: guest, index, domain, spots, lift: 0 };
}

/** The subjects of a scene by their indexes, and a new one. Where one is gone, the new one stands. */
function subjectsWith(casts: readonly Cast[], guest: Subject, index: number): Subject[] {
  const subjects: Subject[] = [];
  for (const cast of casts) subjects[cast.index] = cast.subject;
  subjects[index] = guest;
  return Array.from(subjects, (one) => one ?? guest);
}

/** The place of a new subject on, in or with its host, whose height it does not reach. */
function attachedTo(
  host: Cast,
  stage: Stage,
  casts: readonly Cast[],
  index: number,
): Cast | undefined {
  const known = new Map(casts.map((cast) => [cast.index, cast] as const));
  const attached = attach(stage, known, 1).find((one) => one.index === index);
  const most = 0.6 * Math.max(...host.spots.map(({ height }) => height));
  const lower = (spot: Spot) => ({ ...spot, height: Math.min(spot.height, most) });
  return attached && { ...attached, spots: attached.spots.map(lower) };
}

/** A figure in the scene that the words name, other than the new one. */
function hostOf(scene: Scene, words: string, { motif }: Subject): Cast | undefined {
  return castsNamed(scene, words).findLast(({ subject }) => subject.motif !== motif);
}

const relationPattern =
  /\b(?:on|in|under|behind|above|over|beside|next to|in front of|left of|right of)\b.*/i;
const placementPattern =
  /\b(?:on|at|in|to) the (?:left|right|top|bottom|middle|center|foreground|background)\b/i;

/** Reads a part of the words, such as "by the window", as if a thing were there. */
function subjectIn(words: string, part: RegExp): Subject | undefined {
  return readPrompt(`a cat ${part.exec(words)?.[0] ?? ''}`).subjects[0];
}

interface Wish {
  readonly host: Cast | undefined;
  readonly place: Place;
  /** The offset among several new figures side by side. */
  readonly shift: number;
  readonly words: string;
}

/** The free place nearest to the wish, with the least overlap with other figures. */
function freeSpot(stage: Stage, subject: Subject, casts: readonly Cast[], wish: Wish): Spot {
  const { region, kind } = domainOf(stage, subject);
  const { aspect } = subject.motif;
  const height = Math.min(
    sizeBeside(stage, subject, casts),
    ((region.right - region.left) * 0.5) / aspect,
    region.bottom * 0.94,
  );
  const half = (height * aspect) / 2;
  const targetX = wishedX(stage, wish, half) + wish.shift * height * aspect * 1.1;
  const y = kind === 'plane' ? region.bottom : (region.top + region.bottom) / 2 + height / 2;
  let [best, least] = [targetX, Number.POSITIVE_INFINITY];
  for (let x = half; x <= stage.width - half; x += searchStep * stage.width) {
    const overlaps = casts.flatMap(({ spots, subject: { motif } }) =>
      spots.map((spot) => {
        const reach = half + (spot.height * motif.aspect) / 2;
        return motif.realm === 'celestial' ? 0 : Math.max(0, reach - Math.abs(spot.x - x));
      }),
    );
    const cost = Math.abs(x - targetX) + 3 * overlaps.reduce((sum, one) => sum + one, 0);
    if (cost < least) [best, least] = [x, cost];
  }
  return { x: best, y, height };
}

/** The height of a subject in proportion to the figures in the scene. */
function sizeBeside(stage: Stage, subject: Subject, casts: readonly Cast[]): number {
  const { realm, size } = subject.motif;
  const other = casts.find((cast) => cast.subject.motif.realm === realm && cast.spots[0]);
  if (other?.spots[0] === undefined) return groupOf(stage, subject, 1).wantedHeight;
  const near = other.spots.reduce((a, b) => (b.height > a.height ? b : a));
  return (near.height * size * subject.scale) / (other.subject.motif.size * other.subject.scale);
}

function wishedX(stage: Stage, { host, place, words }: Wish, half: number): number {
  const { width } = stage;
  const [spot] = host?.spots ?? [];
  if (host && spot) {
    const distance = half + (spot.height * host.subject.motif.aspect) / 2;
    const left = /\bleft of\b/i.test(words) || (!/\bright of\b/i.test(words) && spot.x > width / 2);
    return spot.x + (left ? -distance : distance);
  }
  const side = { left: 0.24, center: 0.5, right: 0.76 };
  if (place.x !== undefined) return width * side[place.x];
  if (/\bwindow\b/i.test(words) && stage.setting === 'room')
    return width * (stage.light.side < 0 ? side.left : side.right);
  return width * side.center;
}
