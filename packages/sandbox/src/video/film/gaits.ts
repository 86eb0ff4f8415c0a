import type { Spot } from '../../image/layout/box.ts';
import type { Motif } from '../../image/motifs/library.ts';
import { isPortrait } from '../../image/prompt/nouns.ts';
import type { Setting } from '../../image/scenery/setting.ts';
import type { Pose } from './actor.ts';
import type { Size } from './film.ts';
import type { Timeline } from './timeline.ts';
import type { Verbs } from './verbs.ts';

/** What the motion of one figure depends on. */
export interface Role {
  readonly motif: Motif;
  readonly spot: Spot;
  /** 1 if it looks to the right, -1 if to the left. */
  readonly facing: 1 | -1;
  /** Its own share of a turn, so that figures do not move as one. */
  readonly phase: number;
  /** Whether there is no other of its kind. */
  readonly lone: boolean;
  readonly setting: Setting;
  readonly scene: Size;
  readonly verbs: Verbs;
  readonly time: Timeline;
}

type Gait = (role: Role) => (t: number) => Pose;

const FLAPPING = new Set(['bird', 'butterfly', 'bee']);
const SWIMMING = new Set(['fish', 'shark', 'whale', 'turtle', 'submarine']);
const DRIVING = new Set(['car', 'bus', 'truck', 'train', 'bicycle', 'motorcycle', 'plane']);
const TO_THE_RIGHT = new Set([
  'plane',
  'bus',
  'giraffe',
  'snake',
  'dragon',
  'sailing ship',
  'motorcycle',
  'helicopter',
  'submarine',
]);
const PLANTS = new Set(['tree', 'pine', 'palm', 'bush', 'flower', 'tulip', 'sunflower', 'plant']);
const LIGHTS = new Set(['candle', 'sun', 'star', 'starburst', 'comet', 'heart']);
const DEAD = new Set([
  ...[
    'house',
    'barn',
    'church',
    'tent',
    'castle',
    'lighthouse',
    'tower',
    'windmill',
    'pagoda',
    'eiffel tower',
  ],
  ...['bridge', 'pyramid', 'cactus', 'mushroom', 'snowman', 'rainbow', 'moon', 'crescent moon'],
]);

/** How a figure moves, by what it is, where it is and what the prompt says of it. */
export function gaitOf(role: Role): (t: number) => Pose {
  const { verbs } = role;
  if (verbs.stays) return () => ({});
  const gaits = [kindOf(role)];
  const moves = !DEAD.has(nameOf(role));
  if (verbs.travels && moves && travelsWell(role)) gaits.push(travel);
  if (verbs.hops && moves && role.motif.realm !== 'celestial') gaits.push(hop);
  if (verbs.spins && (role.motif.realm === 'float' || role.motif.realm === 'table'))
    gaits.push(spin);
  if (verbs.rises && (role.motif.realm === 'sky' || role.motif.realm === 'celestial'))
    gaits.push(rise);
  if (verbs.waves && moves) gaits.push(rock);
  const all = gaits.map((gait) => gait(role));
  return (t) => all.map((pose) => pose(t)).reduce(together);
}

/** Which way a motif is drawn when it is not mirrored. */
export function drawnFacing({ words }: Motif): 1 | -1 {
  return TO_THE_RIGHT.has(words[0]) ? 1 : -1;
}

function nameOf({ motif }: Role): string {
  return motif.words[0];
}

function travelsWell({ motif, setting }: Role): boolean {
  const { realm } = motif;
  return !['celestial', 'table', 'float', 'deep'].includes(realm) && setting !== 'studio';
}

function kindOf(role: Role): Gait {
  const name = nameOf(role);
  const { realm, aspect } = role.motif;
  if (FLAPPING.has(name)) return flap;
  if (isPortrait(role.motif)) return nod;
  if (name === 'cloud') return drift;
  if (name === 'jellyfish') return pulse;
  if (SWIMMING.has(name) && role.motif.realm === 'deep') return swim;
  if (realm === 'water') return bob;
  if (DRIVING.has(name)) return name === 'plane' ? glide : idle;
  if (PLANTS.has(name)) return swayOf;
  if (LIGHTS.has(name)) return beat;
  if (DEAD.has(name)) return () => () => ({});
  if (realm === 'sky' || realm === 'float' || role.setting === 'space') return hover;
  if (realm === 'ground' && role.motif.home === 'land') return aspect > 3 ? idle : breathe;
  return () => () => ({});
}

/** Wings seen from afar: the figure folds and opens, and is carried along. */
const flap: Gait = ({ spot, phase, facing, scene, time, verbs, lone }) => {
  const beats = 0.55 / verbs.pace;
  const flight = passes({ spot, facing, scene, time, period: 9 / verbs.pace, lone });
  return (t) => {
    const wing = time.swing(t, beats, phase * 7);
    const x = flight(t);
    const y = spot.height * 0.3 * time.swing(t, 2.6, phase) - spot.height * 0.06 * wing;
    return { x, y, tall: 0.8 + 0.26 * wing, turn: 0.05 * time.swing(t, 2.6, phase + 0.25) };
  };
};

/** Like a plane or a cloud: straight on, hardly moving up or down. */
const glide: Gait = ({ spot, facing, scene, time, verbs, phase, lone }) => {
  const flight = passes({ spot, facing, scene, time, period: 9 / verbs.pace, lone });
  return (t) => ({
    x: flight(t),
    y: spot.height * 0.05 * time.swing(t, 3, phase),
    turn: 0.015 * time.swing(t, 4, phase),
  });
};

interface Flight {
  readonly spot: Spot;
  readonly facing: 1 | -1;
  readonly scene: Size;
  readonly time: Timeline;
  readonly period: number;
  readonly lone: boolean;
}

/**
 * How far from its place. One of many leaves the picture on one side and comes in on the other; a
 * lone figure, of which the picture is, stays in it.
 */
function passes({ spot, facing, scene, time, period, lone }: Flight): (t: number) => number {
  if (lone)
    return (t) => facing * scene.width * Math.min(0.5, (time.seconds / period) * 0.4) * (t - 0.5);
  const way = scene.width + 3 * spot.height;
  const turns = time.times(period);
  const start = spot.x + 1.5 * spot.height;
  return (t) => {
    const at = (((start + facing * turns * way * t) % way) + way) % way;
    return at - start;
  };
}

const travel: Gait = (role) => {
  const { spot, facing, scene, time, verbs, phase, motif, lone } = role;
  const flight = FLAPPING.has(motif.words[0])
    ? () => 0
    : passes({ spot, facing, scene, time, period: 5 / verbs.pace, lone });
  const walks = motif.realm === 'ground' && !DRIVING.has(motif.words[0]);
  return (t) => {
    const step = walks ? time.swing(t, 0.7 / verbs.pace, phase) : 0;
    return { x: flight(t), y: -Math.abs(step) * spot.height * 0.045, turn: step * 0.045 };
  };
};

const hop: Gait =
  ({ spot, time, phase, verbs }) =>
  (t) => {
    const up = Math.abs(time.swing(t, 1.9 / verbs.pace, phase));
    const landing = Math.max(0, 1 - up * 3.5);
    return { y: -up * spot.height * 0.3, tall: 1 - 0.1 * landing, wide: 1 + 0.07 * landing };
  };

/** A card that turns about its upright axis. */
const spin: Gait =
  ({ time, phase, verbs }) =>
  (t) => ({
    wide: Math.cos(2 * Math.PI * (time.times(3.2 / verbs.pace) * t + Math.round(phase))) || 0.01,
  });

const rise: Gait =
  ({ spot, scene, time }) =>
  (t) => ({
    y: -(spot.y + spot.height * 0.3) * time.eased(Math.max(0, t * 1.15 - 0.15)),
    x: t > 0.1 && t < 0.9 ? 0.002 * scene.width * Math.sin(t * 160) : 0,
  });

const rock: Gait =
  ({ time, phase }) =>
  (t) => ({ turn: 0.07 * time.swing(t, 1.3, phase) });

/** Sways as far as shares of its height, and turns by radians, each about every so many seconds. */
function sways(sway: Record<'x' | 'y' | 'turn', readonly [far: number, period: number]>): Gait {
  return ({ spot, time, phase }) =>
    (t) => ({
      x: spot.height * sway.x[0] * time.swing(t, sway.x[1], phase),
      y: spot.height * sway.y[0] * time.swing(t, sway.y[1], phase),
      turn: sway.turn[0] * time.swing(t, sway.turn[1], phase + 0.25),
    });
}

/** Of head and shoulders, about where the edge of the picture cuts them off. */
const nod = sways({ x: [0.008, 4.2], y: [0.006, 2.6], turn: [0.022, 3.4] });
const bob = sways({ x: [0.04, 5], y: [0.022, 2.4], turn: [0.035, 2.9] });
const hover = sways({ x: [0.05, 5.2], y: [0.07, 3.1], turn: [0.05, 4] });

/** To and fro before its place, turning about at both ends. */
const swim: Gait =
  ({ spot, time, phase, scene, verbs, facing }) =>
  (t) => {
    const turn = 2 * Math.PI * (time.times(9 / verbs.pace) * t + phase);
    const ahead = Math.max(-1, Math.min(1, 5 * Math.cos(turn)));
    return {
      x: scene.width * 0.16 * (Math.sin(turn) - Math.sin(2 * Math.PI * phase)),
      y: spot.height * 0.16 * time.swing(t, 3.4, phase),
      wide:
        facing * (Math.abs(ahead) < 0.12 ? 0.12 : ahead) * (1 + 0.045 * time.swing(t, 0.9, phase)),
      turn: 0.05 * time.swing(t, 1.8, phase),
    };
  };

/** A cloud that the prompt counts: far to one side and back. */
const drift: Gait =
  ({ scene, time, phase, facing, verbs }) =>
  (t) => ({
    x: facing * scene.width * 0.06 * time.swing(t, 8 / verbs.pace, phase),
    wide: 1 + 0.03 * time.swing(t, 4, phase + 0.25),
    tall: 1 + 0.03 * time.swing(t, 4, phase),
  });

const pulse: Gait =
  ({ spot, time, phase }) =>
  (t) => {
    const squeeze = time.swing(t, 1.7, phase);
    return {
      y: -spot.height * 0.16 * time.swing(t, 1.7, phase - 0.18),
      wide: 1 - 0.08 * squeeze,
      tall: 1 + 0.07 * squeeze,
    };
  };

const swayOf: Gait =
  ({ time, phase }) =>
  (t) => ({
    lean: 0.055 * time.swing(t, 2.6, phase) + 0.02 * time.swing(t, 1.1, phase * 2),
  });

const beat: Gait =
  ({ time, phase, motif }) =>
  (t) => {
    const grow = motif.words[0] === 'heart' ? 0.06 : 0.02;
    const by = 1 + grow * time.swing(t, 1.2, phase);
    return { wide: by, tall: motif.words[0] === 'candle' ? 1 : by };
  };

const idle: Gait =
  ({ spot, time, phase }) =>
  (t) => ({
    y: -Math.abs(time.swing(t, 0.4, phase)) * spot.height * 0.006,
  });

const breathe: Gait =
  ({ time, phase }) =>
  (t) => {
    const breath = time.swing(t, 2.8, phase);
    return {
      tall: 1 + 0.014 * breath,
      wide: 1 - 0.005 * breath,
      lean: 0.012 * time.swing(t, 4.1, phase),
    };
  };

function together(one: Pose, other: Pose): Pose {
  return {
    x: (one.x ?? 0) + (other.x ?? 0),
    y: (one.y ?? 0) + (other.y ?? 0),
    turn: (one.turn ?? 0) + (other.turn ?? 0),
    wide: (one.wide ?? 1) * (other.wide ?? 1),
    tall: (one.tall ?? 1) * (other.tall ?? 1),
    lean: (one.lean ?? 0) + (other.lean ?? 0),
  };
}
