import type { Part, Stage } from '../../image/scenery/stage.ts';
import { shoreHeight } from '../../image/scenery/water.ts';
import type { Size } from '../../image/size.ts';
import type { Pose } from './film.ts';
import data from './motion.json' with { type: 'json' };
import type { Wave } from './paint.ts';
import type { Timeline } from './timeline.ts';

/** What the motion of a part of the scenery depends on. */
export interface Setup {
  readonly stage: Stage;
  readonly scene: Size;
  readonly time: Timeline;
  readonly pace: number;
  /** A phase of its own, from 0 to 1. */
  readonly phase: number;
  /** 1 if the wind blows to the right. */
  readonly wind: 1 | -1;
}

type Poses = (t: number) => readonly Pose[];

/** Waves through a part, in shares of the picture's shorter side, with their period in seconds. */
interface Ripple extends Pick<Wave, 'top' | 'bottom' | 'lift' | 'length'> {
  readonly period: number;
}

const ripples: Partial<Record<Part | 'abstract', Ripple>> = data.ripples;

/**
 * Parts that fall or rise over the whole picture: the seconds for that (negative: rising), and the
 * effect of the wind.
 */
const falls: Partial<Record<Part, (typeof data.falls)['rain']>> = data.falls;

/** Whether a part falls or rises, so that it continues at the opposite edge. */
export function isFalling(part: Part | undefined): part is Part {
  return part !== undefined && falls[part] !== undefined;
}

/** The poses of a part of the scenery. It is at rest if it does not move. */
export function partMotion(part: Part | undefined, setup: Setup): Poses {
  if (isFalling(part)) return falling(part, setup);
  if (part === 'clouds' || part === 'fog') return drifting(setup);
  if (part === 'stars' || part === 'glitter') return twinkling(setup, part);
  if (part === 'lightning' || part === 'fireworks') return flashing(setup, part);
  if (part === 'swell') return swelling(setup);
  if (part === 'breaker' || part === 'surf') return surging(setup, part);
  const name = part ?? (setup.stage.setting === 'abstract' ? 'abstract' : undefined);
  const ripple = name && ripples[name];
  return ripple === undefined ? () => [{}] : rippling(ripple, setup);
}

function rippling({ period, ...wave }: Ripple, { stage, time, phase, pace }: Setup): Poses {
  const { unit, brief } = stage;
  const strength = unit * (brief.weather.has('storm') ? 2 : 1);
  const [top, bottom, lift] = [wave.top * strength, wave.bottom * strength, wave.lift * unit];
  const turns = time.times(period / pace);
  return (t) => [
    { wave: { top, bottom, lift, length: wave.length * unit, phase: turns * t + phase } },
  ];
}

/** Points of light, some of which get brighter while others fade. */
function twinkling({ stage: { unit }, time, phase }: Setup, part: Part): Poses {
  const shiftX = part === 'glitter' ? 0.012 * unit : 0;
  return (t) => [
    {
      x: shiftX * time.swing(t, 1.9, phase + 0.3),
      opacity: 0.6 + 0.4 * time.swing(t, 1.2 + 1.6 * phase, phase),
    },
  ];
}

/**
 * Drifts with the wind. While one copy drifts and fades out, the same shape appears again behind
 * it.
 */
function drifting({ scene, time, wind, pace, phase }: Setup): Poses {
  const turns = time.times(8);
  const way = (scene.width * 0.24 * wind * pace * time.seconds) / (turns * 8);
  return (t) =>
    [0, 0.5].map((later) => {
      const along = (turns * t + phase + later) % 1;
      // Both copies are visible only briefly, because they look like ghosts of each other.
      const opacity = Math.min(1, Math.max(0, 2.5 - 8 * Math.abs(along - 0.5)));
      return { x: way * (along - 0.5), opacity };
    });
}

/**
 * Lightning strikes twice within a short time. The sparks of fireworks fly apart, sink and go out.
 */
function flashing({ stage: { unit }, time, phase }: Setup, part: Part): Poses {
  const turns = time.times(2.6);
  return (t) => {
    const along = ((turns * t + phase) % 1) * 2.6;
    const stroke = (at: number) => (along >= at ? Math.exp(-(along - at) * 9) : 0);
    if (part === 'lightning') return [{ opacity: Math.min(1, stroke(0.1) + 0.8 * stroke(0.32)) }];
    const age = Math.min(1, along / 1.9);
    const size = 0.25 + 0.75 * (1 - (1 - age) ** 3);
    const opacity = Math.min(1, 2.2 * (1 - age));
    return [{ wide: size, tall: size, y: 0.06 * unit * age * age, opacity }];
  };
}

/** A swell rises, falls and moves along, in a rhythm of its own. */
function swelling({ stage: { unit, brief }, time, phase, wind, pace }: Setup): Poses {
  const rough = brief.weather.has('storm') ? 2.2 : 1;
  return (t) => {
    const up = rough * time.swing(t, 3.6 / pace, phase + 0.25);
    const x = wind * unit * 0.045 * rough * time.swing(t, 3.6 / pace, phase);
    return [{ x, y: unit * 0.012 * up, tall: 1 + 0.04 * up }];
  };
}

/** Seconds between two waves that break at the shore. */
const surfSeconds = 4;

/**
 * Waves rise far away, come nearer and break. The water runs up the shore quickly, and back slowly.
 */
function surging({ stage, time, pace }: Setup, part: Part): Poses {
  const { unit, height, horizon } = stage;
  const turns = time.times(surfSeconds / pace);
  const far = 0.5 * (height * (1 - shoreHeight(stage)) - horizon);
  return (t) => {
    if (part === 'surf') {
      const along = (2 * turns * t) % 1;
      const up = along < 0.35 ? along / 0.35 : (1 - along) / 0.65;
      return [{ y: unit * 0.05 * up * up * (3 - 2 * up) - unit * 0.006 }];
    }
    return [0, 0.5].map((later) => {
      const along = (turns * t + later) % 1;
      const near = along ** 1.4;
      const opacity = Math.min(1, 4 * along, 8 * (1 - along));
      return { y: unit * 0.03 - far * (1 - near), tall: 0.35 + 0.85 * near, opacity };
    });
  };
}

/** Four copies side by side always cover the scene while they fall. */
function falling(part: Part, { scene: { width, height }, time }: Setup): Poses {
  const { seconds = 1, shiftX = 0, sway = 0, copies = 1 } = falls[part] ?? {};
  const within = (value: number, size: number) => (((value % size) + size) % size) - size;
  return (t) =>
    Array.from({ length: copies }, (_, copy) => {
      const turns = (time.times(Math.abs(seconds)) + copy) * Math.sign(seconds);
      // A film is only a loop if the layer moves by whole widths.
      const widths = Math.round((shiftX * height * turns) / width);
      const swung = Math.min(width, height) * sway * time.swing(t, 2.6, copy * 0.37);
      const left = within(t * widths * width + swung + copy * width * 0.41, width);
      const high = within(t * turns * height, height);
      return [0, 1].flatMap((i) =>
        [0, 1].map((k) => ({ x: left + i * width, y: high + k * height })),
      );
    }).flat();
}
