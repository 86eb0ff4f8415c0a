import type { Motif } from '../../image/motifs/library.ts';
import type { Setting } from '../../image/scenery/setting.ts';
import type { Spot } from '../../image/scenery/stage.ts';
import type { Size } from '../../image/size.ts';
import { wholeWords, wordsLike } from '../../patterns.ts';
import { cellsOf, numbersOf, wordsOf } from '../../table.ts';
import type { Pose } from './film.ts';
import data from './motion.json' with { type: 'json' };
import type { Timeline } from './timeline.ts';

/** What the motion of one figure depends on. */
export interface Role {
  readonly motif: Motif;
  readonly spot: Spot;
  /** 1 if it looks to the right, -1 if to the left. */
  readonly facing: 1 | -1;
  /** A phase of its own, so that figures do not move in unison. */
  readonly phase: number;
  /** Whether it is the only figure of its kind. */
  readonly lone: boolean;
  readonly setting: Setting;
  readonly scene: Size;
  readonly prompt: string;
  readonly time: Timeline;
}

type Motion = (t: number) => Pose;

/**
 * Oscillations: the amplitude, as a share of the height or in radians, and the period in seconds.
 */
type Swings = Partial<
  Record<'x' | 'y' | 'turn' | 'tall' | 'lean', readonly [amplitude: number, period: number]>
>;

function swingsOf(row: string): Swings {
  return Object.fromEntries(
    cellsOf(row).map((cell) => [wordsOf(cell)[0], numbersOf(cell).slice(1)]),
  );
}

/** The motion of figures, by their names, or else by their realm. */
const kinds = Object.entries(data.kinds).map(([names, row]) => [new RegExp(names), row] as const);
const realmPatterns: Partial<Record<Motif['realm'], string>> = data.realms;
/**
 * Things on the ground that are at least this high, in metres, are buildings, which do not move.
 */
const minBuildingMetres = 4;

type MotionOf = (role: Role) => Motion;

/** Actions in the prompt, for figures of certain realms, or for all figures that are not fixed. */
const actions: readonly (readonly [words: RegExp, way: MotionOf, realms?: string])[] = [
  [wordsLike(data.acts.hop), hopping],
  [wordsLike(data.acts.spin), spinning, 'float table'],
  [wordsLike(data.acts.rise), rising, 'sky celestial'],
  [wordsLike(data.acts.wave), waving],
];
const travelPattern = wordsLike(data.acts.travel);
const stayPattern = wholeWords(data.acts.stay);
const slowPattern = wordsLike(data.slow);
const fastPattern = wordsLike(data.fast);

/** The speed of motion: below 1 for slow motion, above 1 for a time lapse or fast motion. */
export function paceOf(prompt: string): number {
  if (slowPattern.test(prompt)) return 0.6;
  return fastPattern.test(prompt) ? 1.7 : 1;
}

/** The motion of a figure, from its kind and from the prompt. */
export function motionOf(role: Role): Motion {
  const { motif, prompt, setting } = role;
  const { realm, metres = 0 } = motif;
  if (stayPattern.test(prompt)) return () => ({});
  const isFixed = realm === 'celestial' || (realm === 'ground' && metres >= minBuildingMetres);
  const staysInPlace =
    isFixed || ['table', 'float', 'deep'].includes(realm) || setting === 'studio';
  const isTravelling = !staysInPlace && (realm === 'sky' || travelPattern.test(prompt));
  const acts = actions.filter(
    ([words, , realms]) => words.test(prompt) && (realms ? realms.includes(realm) : !isFixed),
  );
  const moves = [
    swinging,
    ...(isTravelling ? [travelling] : []),
    ...acts.map(([, way]) => way),
  ].map((way) => way(role));
  return (t) => moves.map((move) => move(t)).reduce(together);
}

function waving({ time, phase }: Role): Motion {
  return (t) => ({ turn: 0.07 * time.swing(t, 1.3, phase) });
}

function swinging({ motif, spot, time, phase, setting }: Role): Motion {
  const { words, realm, metres = 0 } = motif;
  const [, named] = kinds.find(([names]) => names.test(words[0])) ?? [];
  const still = realm === 'ground' && (metres >= minBuildingMetres || motif.home !== 'land');
  const hung =
    setting === 'space' && realm === 'ground' ? realmPatterns.float : realmPatterns[realm];
  const { x, y, turn, tall, lean } = swingsOf(named ?? (still ? undefined : hung) ?? '');
  const swing = (t: number, [amplitude, period]: readonly [number, number] = [0, 1], later = 0) =>
    amplitude * time.swing(t, period, phase + later);
  return (t) => ({
    x: spot.height * swing(t, x),
    y: spot.height * swing(t, y),
    turn: swing(t, turn, 0.25),
    tall: 1 + swing(t, tall),
    lean: swing(t, lean),
  });
}

/**
 * A figure among several leaves the picture on one side and enters on the other. A lone figure
 * stays in the picture.
 */
function travelling({ spot, facing, scene, time, phase, motif, lone, prompt }: Role): Motion {
  const period = (motif.realm === 'sky' ? 9 : 5) / paceOf(prompt);
  const walks = motif.realm === 'ground' && motif.aspect < 1.6;
  const way = scene.width + 3 * spot.height;
  const start = spot.x + 1.5 * spot.height;
  return (t) => {
    const step = walks ? time.swing(t, 0.14 * period, phase) : 0;
    const along = start + facing * time.times(period) * way * t;
    const far = scene.width * Math.min(0.5, (time.seconds / period) * 0.4);
    return {
      x: lone ? facing * far * (t - 0.5) : (((along % way) + way) % way) - start,
      y: -Math.abs(step) * spot.height * 0.045,
      turn: step * 0.045,
    };
  };
}

function hopping({ spot, time, phase, prompt }: Role): Motion {
  return (t) => {
    const up = Math.abs(time.swing(t, 1.9 / paceOf(prompt), phase));
    const landing = Math.max(0, 1 - up * 3.5);
    return { y: -up * spot.height * 0.3, tall: 1 - 0.1 * landing, wide: 1 + 0.07 * landing };
  };
}

/** Spins like a card around its upright axis. */
function spinning({ time, prompt }: Role): Motion {
  const turns = time.times(3.2 / paceOf(prompt));
  return (t) => ({ wide: Math.cos(2 * Math.PI * turns * t) || 0.01 });
}

function rising({ spot, scene, time }: Role): Motion {
  return (t) => ({
    y: -(spot.y + spot.height * 0.3) * time.eased(Math.max(0, t * 1.15 - 0.15)),
    x: t > 0.1 && t < 0.9 ? 0.002 * scene.width * Math.sin(t * 160) : 0,
  });
}

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
