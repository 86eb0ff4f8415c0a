import type { RelationKind, Subject } from '../prompt/brief.ts';
import type { Stage } from '../scenery/stage.ts';
import type { Cast } from './arrange.ts';
import { groupOf } from './arrange.ts';
import type { Spot } from './box.ts';
import type { Domain } from './domain.ts';

/** Places the subjects that rest on, hide behind or go with another, once that one has its spot. */
export function attach(
  stage: Stage,
  casts: Map<number, Cast>,
  domains: ReadonlyMap<number, Domain>,
  close: number,
): Cast[] {
  const waiting = stage.brief.subjects.map((subject, index) => ({ subject, index }));
  // Each round places what leans on something placed before; a circle falls to the last resort.
  for (let round = 0; round <= waiting.length; round++) {
    for (const { subject, index } of waiting) {
      const host = casts.get(subject.relation?.to[0] ?? -1);
      const domain = domains.get(index);
      if (casts.has(index) || domain === undefined) continue;
      if (host !== undefined) casts.set(index, attached(stage, subject, index, host, close));
      else if (round === waiting.length)
        casts.set(index, adrift(stage, subject, index, domain, close));
    }
  }
  return [...casts.values()];
}

function attached(stage: Stage, subject: Subject, index: number, host: Cast, close: number): Cast {
  const kind = subject.relation?.kind ?? 'next to';
  const wish = groupOf(stage, subject, close).wish;
  const hosts = host.spots;
  if (kind === 'between' && hosts.length > 1) {
    return {
      subject,
      index,
      domain: host.domain,
      spots: [amid(host, wish, subject.motif.aspect)],
      lift: 0.03,
    };
  }
  const perHost = Math.ceil(subject.count / hosts.length);
  const share = shareOf(stage.brief.subjects, subject);
  const spots = Array.from({ length: subject.count }, (_, i) => {
    const on = hosts[i % hosts.length];
    if (on === undefined) throw new RangeError('A cast has at least one spot');
    const order = Math.floor(i / hosts.length);
    const across = share.from + (share.to - share.from) * ((order + 0.5) / perHost) - 0.5;
    const spot =
      POSES[kind]?.({
        stage,
        subject,
        host,
        on,
        wish: wish / Math.max(1, perHost * 0.45),
        across,
        share: share.to - share.from,
      }) ?? on;
    return { ...spot, base: on.base ?? on.y };
  });
  return { subject, index, domain: host.domain, spots, lift: host.lift + (LIFTS[kind] ?? 0) };
}

/** Whether something rests on or in the subject. */
function carries(subjects: readonly Subject[], subject: Subject): boolean {
  return subjects.some(
    ({ relation }) =>
      subjects[relation?.to[0] ?? -1] === subject &&
      (relation?.kind === 'on' || relation?.kind === 'in'),
  );
}

/** Subjects with the same relation to the same host stand side by side. */
function shareOf(subjects: readonly Subject[], subject: Subject): { from: number; to: number } {
  const same = subjects.filter(
    ({ relation }) =>
      relation?.kind === subject.relation?.kind && relation?.to[0] === subject.relation?.to[0],
  );
  const weight = ({ motif, count }: Subject) => Math.sqrt(motif.aspect * count) * motif.size;
  const total = same.reduce((sum, one) => sum + weight(one), 0);
  const before = same.slice(0, same.indexOf(subject)).reduce((sum, one) => sum + weight(one), 0);
  return { from: before / total, to: (before + weight(subject)) / total };
}

interface Pose {
  readonly stage: Stage;
  readonly subject: Subject;
  readonly host: Cast;
  readonly on: Spot;
  readonly wish: number;
  /** -0.5 to 0.5: which of several on one host. */
  readonly across: number;
  /** How much of the host's width is this subject's, 0 to 1. */
  readonly share: number;
}

const LIFTS: Partial<Record<RelationKind, number>> = {
  on: 0.02,
  in: -0.01,
  under: 0.01,
  behind: -0.05,
  'in front of': 0.05,
  above: 0.02,
};

const POSES: Partial<Record<RelationKind, (pose: Pose) => Spot>> = {
  on: ({ stage, subject, host, on, wish, across, share }) => {
    const wide = on.height * host.subject.motif.aspect;
    const { seat = 0.96, home } = host.subject.motif;
    // In a tree, or with something on top itself, it must leave room.
    const most =
      on.height *
      (seat < 0.55 && home === 'land' ? 0.4 : carries(stage.brief.subjects, subject) ? 0.6 : 0.86);
    const height = Math.min(wish, most, (wide * 0.92 * share) / subject.motif.aspect);
    const y = on.y - on.height * seat;
    return {
      x: on.x + across * wide * 0.8,
      y,
      height: Math.min(height, Math.max(y * 0.95, on.height * 0.2)),
    };
  },
  in: (pose) => {
    const { subject, host, on, wish, across, share } = pose;
    if (host.subject.motif.words[0] === 'vase' && subject.count > 2) return inBouquet(pose);
    const wide = on.height * host.subject.motif.aspect;
    const height = Math.min(wish, on.height * 0.95, (wide * 0.8 * share) / subject.motif.aspect);
    const inside = (host.subject.motif.seat ?? 0.7) * 0.82;
    const y = on.y - on.height * inside;
    return {
      x: on.x + across * wide * 0.6,
      y,
      height: Math.min(height, Math.max(y * 0.95, on.height * 0.2)),
    };
  },
  under: ({ subject, host, on, wish, across }) => {
    const wide = on.height * host.subject.motif.aspect;
    const table = host.subject.motif.seat === 1;
    const height = Math.min(wish, on.height * (table ? 0.72 : 0.45));
    const room = Math.max(wide * 0.6, height * subject.motif.aspect);
    return {
      x: on.x + (across + (table ? 0 : 0.22)) * room,
      y: on.y + (table ? -on.height * 0.03 : on.height * 0.04),
      height,
    };
  },
  behind: ({ subject, host, on, wish, across, stage }) => {
    if (subject.motif.realm === 'celestial')
      return { x: on.x, y: on.y - on.height * 0.55, height: wish };
    const wide = on.height * host.subject.motif.aspect;
    const height = Math.max(Math.min(wish, on.height * 1.6), on.height * 0.75);
    const side = stage.light.side < 0 ? 1 : -1;
    return {
      x: on.x + side * wide * 0.42 + across * wide * 1.5,
      y: on.y - stage.height * 0.05,
      height,
    };
  },
  'in front of': ({ subject, host, on, wish, across, stage }) => {
    const wide = on.height * host.subject.motif.aspect;
    const height = Math.min(wish, on.height * 0.8);
    const side = stage.light.side < 0 ? -1 : 1;
    const x =
      on.x + side * wide * 0.22 + across * Math.max(wide, height * subject.motif.aspect * 1.4);
    return { x, y: Math.min(stage.height * 0.95, on.y + stage.height * 0.05), height };
  },
  above: ({ subject, host, on, wish, across, stage }) => {
    const top = on.y - on.height;
    const space = Math.max(stage.height * 0.1, top - stage.height * 0.05);
    const height = Math.min(wish, space * 0.9);
    const wide = Math.max(
      on.height * host.subject.motif.aspect,
      height * subject.motif.aspect * subject.count * 1.25,
    );
    const sway = Math.sin(across * 9) * 0.12 * height;
    return {
      x: on.x + across * wide,
      y: Math.max(height + stage.height * 0.03, top - (space - height) * 0.4 + sway),
      height,
    };
  },
};

/** Stems together, heads at all heights, the highest in the middle. */
function inBouquet({ subject, host, on, across, share }: Pose): Spot {
  const { aspect, seat = 0.7 } = host.subject.motif;
  const place = Math.round((across + 0.5) / share - 0.5);
  const low = 0.22 * Math.abs(2 * across) + (place % 2) * 0.2;
  return {
    x: on.x + across * on.height * aspect * Math.min(0.75, 0.14 * subject.count),
    y: on.y - on.height * seat * 0.82,
    height: on.height * 0.82 * (1 - low),
  };
}

/** In the gap of a pair, or amid more. */
function amid({ spots, subject }: Cast, wish: number, aspect: number): Spot {
  const sorted = [...spots].sort((a, b) => a.x - b.x);
  const [left, right] = [
    sorted[Math.ceil(sorted.length / 2) - 1],
    sorted[Math.ceil(sorted.length / 2)],
  ];
  if (left === undefined || right === undefined) throw new RangeError('Between needs two spots');
  const gap = right.x - left.x - Math.max(left.height, right.height) * subject.motif.aspect * 0.62;
  const height = Math.min(wish, Math.max(gap, wish * 0.4) / aspect);
  return { x: (left.x + right.x) / 2, y: Math.max(left.y, right.y), height };
}

function adrift(
  stage: Stage,
  subject: Subject,
  index: number,
  domain: Domain,
  close: number,
): Cast {
  const { left, right, bottom } = domain.region;
  const { wish, count } = groupOf(stage, subject, close);
  const spots = Array.from({ length: count }, (_, i) => ({
    x: left + ((right - left) * (i + 0.5)) / count,
    y: bottom,
    height: wish / Math.sqrt(count),
  }));
  return { subject, index, domain, spots, lift: 0 };
}
