import type { Bounds } from '@genmedia/media/image';
import type { Place, Subject } from '../prompt/brief.ts';
import type { Spot, Stage } from '../scenery/stage.ts';
import { attach } from './attach.ts';
import { type Band, columnBands, rowBand } from './bands.ts';
import type { Cast } from './cast.ts';
import { type Domain, domainOf } from './domain.ts';
import { type Group, groupOf } from './group.ts';
import { isAttached, placesOf } from './places.ts';
import { spotsInGrid, spotsInRanks } from './slots.ts';

/** Gives every figure of the brief its place. */
export function arrange(stage: Stage): Cast[] {
  const { subjects } = stage.brief;
  const places = placesOf(stage.brief);
  const unattached = subjects
    .map((subject, index) => ({
      subject,
      index,
      domain: domainOf(stage, subject),
      place: places[index] ?? {},
    }))
    .filter(({ subject }) => !isAttached(subject, subjects));
  const bands = bandsOf(unattached);
  const close = closeness(subjects);
  const casts = new Map<number, Cast>();
  for (const { subject, index, domain, place } of unattached) {
    const band = bands.get(index) ?? [0, 1];
    const region = subregion(domain.region, band, domain.kind === 'free' ? rowBand(place) : [0, 1]);
    const spots = spotsIn(stage, subject, index, { ...domain, region }, place, close);
    casts.set(index, { subject, index, domain, spots, lift: 0 });
  }
  return attach(stage, inScale(stage, casts, close), close);
}

/** If one thing is smaller for lack of room, the others on the ground shrink by about half as much. */
function inScale(stage: Stage, casts: Map<number, Cast>, close: number): Map<number, Cast> {
  const standing = [...casts.values()].filter(({ domain }) => domain.name === 'ground');
  const shrunk = new Map(
    standing.map((cast) => {
      const tallest = Math.max(...cast.spots.map(({ height }) => height));
      return [cast, tallest / groupOf(stage, cast.subject, close).wantedHeight] as const;
    }),
  );
  const least = Math.max(0.35, Math.min(1, ...shrunk.values()));
  for (const [cast, ratio] of shrunk) {
    const factor = Math.min(1, Math.sqrt(least / Math.max(ratio, least)));
    casts.set(cast.index, {
      ...cast,
      spots: cast.spots.map((spot) => ({ ...spot, height: spot.height * factor })),
    });
  }
  return casts;
}

function bandsOf(
  unattached: readonly { subject: Subject; index: number; domain: Domain; place: Place }[],
): Map<number, Band> {
  const claims = unattached.map((one) => ({ ...one, weight: neededWidth(one.subject) }));
  // Subjects at different heights can use the same width.
  const levels = Map.groupBy(claims, ({ domain, place }) => `${domain.name} ${place.y ?? ''}`);
  return new Map([...levels.values()].flatMap((level) => [...columnBands(level)]));
}

/** The width that a subject needs, in comparison with others. */
function neededWidth({ motif, count, scale }: Subject): number {
  return Math.max(0.3, Math.sqrt(motif.aspect) * motif.size * scale) * Math.sqrt(count) + 0.12;
}

/** The fewer figures there are, the larger they are. */
function closeness(subjects: readonly Subject[]): number {
  const figures = subjects.reduce(
    (sum, { count, motif }) => sum + (motif.realm === 'celestial' ? 0 : count),
    0,
  );
  if (figures <= 1) return 1.22;
  if (figures === 2) return 1.1;
  return figures <= 4 ? 1 : 0.92;
}

function subregion({ left, right, top, bottom }: Bounds, [x0, x1]: Band, [y0, y1]: Band): Bounds {
  const [w, h] = [right - left, bottom - top];
  return { left: left + w * x0, right: left + w * x1, top: top + h * y0, bottom: top + h * y1 };
}

function spotsIn(
  stage: Stage,
  subject: Subject,
  index: number,
  { kind, region, name }: Domain,
  place: Place,
  close: number,
): Spot[] {
  const random = stage.random.fork(`spots ${index}`);
  const group = groupOf(stage, subject, close);
  if (name === 'celestial') return celestialSpots(stage, subject, index, group, place);
  if (kind === 'free') return spotsInGrid(aroundMiddle(region, group), group, random);
  const { bottom: near } = region;
  const bleed = subject.count > 7 ? stage.width * 0.04 : 0;
  const [left, right] = [region.left - bleed, region.right + bleed];
  const far =
    subject.count > 7 ? Math.min(region.top, stage.horizon + stage.height * 0.07) : region.top;
  const depth =
    place.depth === 'back'
      ? { near: far, far: far - (near - far) * 0.2 }
      : { near: place.depth === 'front' ? near * 1.02 : near, far };
  // Things on the ground must be completely visible.
  const whole = { ...group, wantedHeight: Math.min(group.wantedHeight, depth.near * 0.94) };
  return spotsInRanks({ left, right, ...depth }, depthSize(whole, place), random);
}

function depthSize(group: Group, { depth }: Place): Group {
  const factor = depth === undefined ? 1 : { back: 0.6, front: 1.2 }[depth];
  return { ...group, wantedHeight: group.wantedHeight * factor };
}

/** Keeps a single figure near the middle of its region. */
function aroundMiddle(region: Bounds, { count, wantedHeight, aspect }: Group): Bounds {
  if (count > 1) return region;
  const [cx, cy] = [(region.left + region.right) / 2, (region.top + region.bottom) / 2];
  const w = Math.min((region.right - region.left) / 2, wantedHeight * aspect * 0.75);
  const h = Math.min((region.bottom - region.top) / 2, wantedHeight * 0.72);
  return { left: cx - w, right: cx + w, top: cy - h, bottom: cy + h };
}

/** The places of the sun and the moon, from where the light of the stage comes. */
function celestialSpots(
  { brief, width, height, horizon, lamp }: Stage,
  subject: Subject,
  index: number,
  { wantedHeight, count }: Group,
  { x, y }: Place,
): Spot[] {
  const isRainbow = ({ motif }: Subject) => motif.words[0] === 'rainbow';
  if (isRainbow(subject)) {
    const arch = Math.min(horizon * 0.92, width * 0.46);
    return [{ x: width / 2, y: horizon + height * 0.02, height: arch }];
  }
  const first = brief.subjects.findIndex(
    (one) => one.motif.realm === 'celestial' && !isRainbow(one),
  );
  const side = index === first ? lamp[0] : 1 - lamp[0];
  const at = x === undefined ? side : { left: 0.22, center: 0.5, right: 0.78 }[x];
  const middle =
    y === undefined ? lamp[1] * height : horizon * { top: 0.2, middle: 0.5, bottom: 0.86 }[y];
  const tall = wantedHeight / Math.sqrt(count) / 1.1;
  return Array.from({ length: count }, (_, i) => {
    const across = count === 1 ? at : (i + 0.5) / count;
    return { x: across * width, y: middle + tall / 2 + (i % 2) * tall * 0.3, height: tall };
  });
}
