import { itemAt } from '@genmedia/media/arrays';
import { hostIndexOf, type RelationKind, type Subject } from '../prompt/brief.ts';
import type { Spot, Stage } from '../scenery/stage.ts';
import type { Cast } from './cast.ts';
import { domainOf } from './domain.ts';
import { groupOf } from './group.ts';

/**
 * Places the subjects that are on, behind or with another subject, after that one has its place.
 */
export function attach(stage: Stage, casts: Map<number, Cast>, close: number): Cast[] {
  const waiting = stage.brief.subjects.map((subject, index) => ({ subject, index }));
  // Each round places the subjects whose hosts have a place. Subjects with circular relations come
  // last.
  for (let round = 0; round <= waiting.length; round++) {
    for (const { subject, index } of waiting) {
      const host = casts.get(hostIndexOf(subject.relation));
      if (casts.has(index)) continue;
      if (host !== undefined) casts.set(index, attachedCast(stage, subject, index, host, close));
      else if (round === waiting.length)
        casts.set(index, unattachedCast(stage, subject, index, close));
    }
  }
  return [...casts.values()];
}

function attachedCast(
  stage: Stage,
  subject: Subject,
  index: number,
  host: Cast,
  close: number,
): Cast {
  const kind = subject.relation?.kind ?? 'next to';
  const { wantedHeight } = groupOf(stage, subject, close);
  const { spots: hosts, domain } = host;
  if (kind === 'between' && hosts.length > 1) {
    const between = spotBetween(host, wantedHeight, subject.motif.aspect);
    return { subject, index, domain, spots: [between], lift: 0.03 };
  }
  const { pose, lift = 0 } = poses[kind] ?? {};
  const perHost = Math.ceil(subject.count / hosts.length);
  const [from, share] = shareOf(stage.brief.subjects, subject);
  const spots = Array.from({ length: subject.count }, (_, i) => {
    const on = itemAt(hosts, i % hosts.length);
    const across = from + share * ((Math.floor(i / hosts.length) + 0.5) / perHost) - 0.5;
    const wide = on.height * host.subject.motif.aspect;
    const tall = wantedHeight / Math.max(1, perHost * 0.45);
    const spot =
      pose?.({ stage, subject, host, on, wantedHeight: tall, wide, across, share }) ?? on;
    return { ...spot, base: on.base ?? on.y };
  });
  return { subject, index, domain, spots, lift: host.lift + lift };
}

/**
 * Subjects with the same relation to the same host share its width: returns the start and the width
 * of each share.
 */
function shareOf(subjects: readonly Subject[], subject: Subject): readonly [number, number] {
  const same = subjects.filter(
    ({ relation }) =>
      relation?.kind === subject.relation?.kind &&
      hostIndexOf(relation) === hostIndexOf(subject.relation),
  );
  const weight = ({ motif, count }: Subject) => Math.sqrt(motif.aspect * count) * motif.size;
  const sum = (list: readonly Subject[]) => list.reduce((weights, one) => weights + weight(one), 0);
  const total = sum(same);
  return [sum(same.slice(0, same.indexOf(subject))) / total, weight(subject) / total];
}

interface Pose {
  readonly stage: Stage;
  readonly subject: Subject;
  readonly host: Cast;
  readonly on: Spot;
  readonly wantedHeight: number;
  /** The width of the host. */
  readonly wide: number;
  /** From -0.5 to 0.5: the position among several subjects on one host. */
  readonly across: number;
  /** The share of the host's width for this subject, 0 to 1. */
  readonly share: number;
}

/** The place and size of a subject beside its host, and what is added to its depth. */
const poses: Partial<Record<RelationKind, { pose: (pose: Pose) => Spot; lift: number }>> = {
  on: {
    lift: 0.02,
    pose: ({ stage, subject, host, on, wantedHeight, wide, across, share }) => {
      const { seat = 0.96, home } = host.subject.motif;
      const isInTree = seat < 0.55 && home === 'land';
      const height = Math.min(
        wantedHeight,
        on.height * mostOfHost(isInTree, carries(stage.brief.subjects, subject)),
        (wide * 0.92 * share) / subject.motif.aspect,
      );
      return resting(on, seat, on.x + across * wide * 0.8, height);
    },
  },
  in: {
    lift: -0.01,
    pose: (pose) => {
      const { subject, host, on, wantedHeight, wide, across, share } = pose;
      const { words, seat = 0.7 } = host.subject.motif;
      if (words[0] === 'vase' && subject.count > 2) return inBouquet(pose);
      const room = (wide * 0.8 * share) / subject.motif.aspect;
      const height = Math.min(wantedHeight, on.height * 0.95, room);
      return resting(on, seat * 0.82, on.x + across * wide * 0.6, height);
    },
  },
  under: {
    lift: 0.01,
    pose: ({ subject, host, on, wantedHeight, wide, across }) => {
      const table = host.subject.motif.seat === 1;
      const height = Math.min(wantedHeight, on.height * (table ? 0.72 : 0.45));
      const room = Math.max(wide * 0.6, height * subject.motif.aspect);
      const x = on.x + (across + (table ? 0 : 0.22)) * room;
      return { x, y: on.y + on.height * (table ? -0.03 : 0.04), height };
    },
  },
  behind: {
    lift: -0.05,
    pose: ({ subject, on, wantedHeight, wide, across, stage }) => {
      if (subject.motif.realm === 'celestial')
        return { x: on.x, y: on.y - on.height * 0.55, height: wantedHeight };
      const height = Math.max(Math.min(wantedHeight, on.height * 1.6), on.height * 0.75);
      const x = on.x - stage.light.side * wide * 0.42 + across * wide * 1.5;
      return { x, y: on.y - stage.height * 0.05, height };
    },
  },
  'in front of': {
    lift: 0.05,
    pose: ({ subject, on, wantedHeight, wide, across, stage }) => {
      const height = Math.min(wantedHeight, on.height * 0.8);
      const room = Math.max(wide, height * subject.motif.aspect * 1.4);
      const x = on.x + stage.light.side * wide * 0.22 + across * room;
      return { x, y: Math.min(stage.height * 0.95, on.y + stage.height * 0.05), height };
    },
  },
  above: {
    lift: 0.02,
    pose: ({ subject: { motif, count }, on, wantedHeight, wide, across, stage }) => {
      const top = on.y - on.height;
      const space = Math.max(stage.height * 0.1, top - stage.height * 0.05);
      const height = Math.min(wantedHeight, space * 0.9);
      const sway = Math.sin(across * 9) * 0.12 * height;
      const y = Math.max(height + stage.height * 0.03, top - (space - height) * 0.4 + sway);
      return { x: on.x + across * Math.max(wide, height * motif.aspect * count * 1.25), y, height };
    },
  },
};

/**
 * The place on a seat, whose height is a share of the host's height. The figure stays below the
 * picture's upper edge.
 */
function resting(on: Spot, seat: number, x: number, height: number): Spot {
  const y = on.y - on.height * seat;
  return { x, y, height: Math.min(height, Math.max(y * 0.95, on.height * 0.2)) };
}

/** How high a subject may be, as a share of its host: it leaves room in a tree and for its load. */
function mostOfHost(isInTree: boolean, isCarrying: boolean): number {
  if (isInTree) return 0.4;
  return isCarrying ? 0.6 : 0.86;
}

/** Whether something rests on or in the subject. */
function carries(subjects: readonly Subject[], subject: Subject): boolean {
  return subjects.some(
    ({ relation }) =>
      subjects[hostIndexOf(relation)] === subject &&
      (relation?.kind === 'on' || relation?.kind === 'in'),
  );
}

/**
 * Flowers in a bouquet: the stems together, the heads at different heights, the highest in the
 * middle.
 */
function inBouquet({ subject, host, on, wide, across, share }: Pose): Spot {
  const { seat = 0.7 } = host.subject.motif;
  const place = Math.round((across + 0.5) / share - 0.5);
  const low = 0.22 * Math.abs(2 * across) + (place % 2) * 0.2;
  const x = on.x + across * wide * Math.min(0.75, 0.14 * subject.count);
  return { x, y: on.y - on.height * seat * 0.82, height: on.height * 0.82 * (1 - low) };
}

/** The place in the gap of a pair, or in the middle of more figures. */
function spotBetween({ spots, subject }: Cast, wantedHeight: number, aspect: number): Spot {
  const sorted = [...spots].sort((a, b) => a.x - b.x);
  const middle = Math.ceil(sorted.length / 2);
  const [left, right] = [itemAt(sorted, middle - 1), itemAt(sorted, middle)];
  const gap = right.x - left.x - Math.max(left.height, right.height) * subject.motif.aspect * 0.62;
  const height = Math.min(wantedHeight, Math.max(gap, wantedHeight * 0.4) / aspect);
  return { x: (left.x + right.x) / 2, y: Math.max(left.y, right.y), height };
}

/** Subjects side by side on the nearest line of their domain. */
function unattachedCast(stage: Stage, subject: Subject, index: number, close: number): Cast {
  const domain = domainOf(stage, subject);
  const { left, right, bottom } = domain.region;
  const { wantedHeight, count } = groupOf(stage, subject, close);
  const spots = Array.from({ length: count }, (_, i) => ({
    x: left + ((right - left) * (i + 0.5)) / count,
    y: bottom,
    height: wantedHeight / Math.sqrt(count),
  }));
  return { subject, index, domain, spots, lift: 0 };
}
