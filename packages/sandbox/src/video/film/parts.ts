import type { Part, Stage } from '../../image/scenery/stage.ts';
import { shoreHeight } from '../../image/scenery/water.ts';
import { AT_REST, type Pose } from './actor.ts';
import type { Size } from './film.ts';
import type { Timeline } from './timeline.ts';

/** What the motion of a part of the scenery depends on. */
export interface Setup {
  readonly stage: Stage;
  readonly scene: Size;
  readonly time: Timeline;
  readonly pace: number;
  /** From 0 to 1, its own. */
  readonly phase: number;
  /** 1 if the wind blows to the right. */
  readonly wind: 1 | -1;
}

type Motion = (setup: Setup) => (t: number) => readonly Pose[];

/** How the parts of the scenery move; those of weather are told apart from them in `falling.ts`. */
const MOTIONS: Partial<Record<Part, Motion>> = {
  clouds: (setup) => drifting(setup, 0.2, 8),
  fog: (setup) => drifting(setup, 0.3, 7),
  aurora: curtains,
  lightning: flashes,
  trees: trees,
  reef: weeds,
  water: ripples,
  stream: currents,
  swell: swells,
  glitter: ripples,
  breaker: breakers,
  surf: wash,
};

/** The poses of a part of the scenery; at rest if it does not move. */
export function motionOf(part: Part | undefined, setup: Setup): (t: number) => readonly Pose[] {
  const motion = part === undefined ? undefined : MOTIONS[part];
  if (motion !== undefined) return motion(setup);
  return setup.stage.setting === 'abstract' ? flow(setup) : () => AT_REST;
}

/** Carried along by the wind: while one drifts and dissolves, the same forms anew behind it. */
function drifting({ scene, time, wind, pace, phase }: Setup, share: number, period: number) {
  const turns = time.times(period);
  const way = (scene.width * share * wind * pace * time.seconds) / (turns * period);
  return (t: number): Pose[] =>
    [0, 0.5].map((later) => {
      const along = (turns * t + phase + later) % 1;
      // Quickly: while both are seen, each is the ghost of the other.
      const opacity = 0.5 + 8 * (0.25 - Math.abs(along - 0.5));
      return { x: way * (along - 0.5), opacity: Math.min(1, Math.max(0, opacity)) };
    });
}

function curtains({ stage, time }: Setup) {
  const { unit } = stage;
  return (t: number): Pose[] =>
    [0, 0.5].map((later, i) => ({
      x: unit * 0.03 * time.swing(t, 6, later),
      opacity: 0.62 + 0.22 * time.swing(t, 3.5, later),
      wave: {
        top: unit * 0.02,
        bottom: unit * 0.012,
        lift: 0,
        length: unit * (0.4 + 0.15 * i),
        phase: (i === 0 ? 1 : -1) * time.times(5) * t,
      },
    }));
}

/** Two strokes close together, now and then. */
function flashes({ time, phase }: Setup) {
  const turns = time.times(2.6);
  return (t: number): Pose[] => {
    const along = ((turns * t + phase) % 1) * 2.6;
    const stroke = (at: number) => (along >= at ? Math.exp(-(along - at) * 9) : 0);
    const opacity = Math.min(1, stroke(0.1) + 0.8 * stroke(0.32));
    return opacity < 0.02 ? [] : [{ opacity }];
  };
}

function trees({ stage, time, phase }: Setup) {
  const { unit, brief } = stage;
  const strong = brief.weather.has('storm') ? 3 : 1;
  return (t: number): Pose[] => [
    {
      wave: {
        top: unit * 0.011 * strong * (1 + 0.4 * time.swing(t, 3.7, phase)),
        bottom: 0,
        lift: 0,
        length: unit * 0.9,
        phase: time.times(2.4) * t + phase,
      },
    },
  ];
}

function weeds({ stage: { unit }, time, phase }: Setup) {
  return (t: number): Pose[] => [
    {
      wave: {
        top: unit * 0.022,
        bottom: 0,
        lift: 0,
        length: unit * 0.28,
        phase: time.times(3) * t + phase,
      },
    },
  ];
}

/** The surface under the swell: what it mirrors is broken by small waves that come nearer. */
function ripples({ stage: { unit }, time }: Setup) {
  return (t: number): Pose[] => [
    {
      wave: {
        top: unit * 0.001,
        bottom: unit * 0.014,
        lift: unit * 0.003,
        length: unit * 0.045,
        phase: time.times(1.6) * t,
      },
    },
  ];
}

/** A river's waves run down to us, wider the nearer they are. */
function currents({ stage: { unit }, time, pace }: Setup) {
  return (t: number): Pose[] => [
    {
      wave: {
        top: unit * 0.001,
        bottom: unit * 0.012,
        lift: unit * 0.006,
        length: unit * 0.07,
        phase: time.times(0.8 / pace) * t,
      },
    },
  ];
}

/** Crests roll along one swell, which rises and falls under them; each in its own time. */
function swells({ stage: { unit, brief }, time, phase, wind, pace }: Setup) {
  const rough = brief.weather.has('storm') ? 2.2 : 1;
  const length = unit * (0.3 + 0.2 * phase);
  const turns = time.times(2.2 / pace);
  return (t: number): Pose[] => [
    {
      x: wind * unit * 0.03 * rough * time.swing(t, 3.6, phase),
      y: unit * 0.009 * rough * time.swing(t, 3.6, phase + 0.25),
      tall: 1 + 0.03 * rough * time.swing(t, 3.6, phase + 0.25),
      wave: {
        ...{ top: 0, bottom: 0, lift: 0, length, phase: 0 },
        crest: { height: unit * 0.011 * rough, length, phase: wind * (turns * t + phase) },
      },
    },
  ];
}

/** Seconds between two waves that break at the shore. */
const SURGE = 4;

/** Two waves on their way: each rises far out, comes nearer, and is gone where it breaks. */
function breakers({ stage, time, pace }: Setup) {
  const { unit, height, horizon } = stage;
  const turns = time.times(SURGE / pace);
  const far = 0.5 * (height * (1 - shoreHeight(stage)) - horizon);
  return (t: number): Pose[] =>
    [0, 0.5].map((later) => {
      const along = (turns * t + later) % 1;
      const near = along ** 1.4;
      return {
        y: unit * 0.03 - far * (1 - near),
        tall: 0.35 + 0.85 * near,
        opacity: Math.min(1, 4 * along, 8 * (1 - along)),
      };
    });
}

/** The water that broke runs up the shore quickly, and back slowly. */
function wash({ stage: { unit }, time, pace }: Setup) {
  const turns = 2 * time.times(SURGE / pace);
  return (t: number): Pose[] => {
    const along = (turns * t) % 1;
    const up = along < 0.35 ? along / 0.35 : (1 - along) / 0.65;
    return [{ y: unit * 0.05 * up * up * (3 - 2 * up) - unit * 0.006 }];
  };
}

/** Shapes without a subject, each on a round of its own. */
function flow({ stage: { unit }, time, phase }: Setup) {
  return (t: number): Pose[] => [
    {
      x: unit * 0.016 * time.swing(t, 5, phase),
      y: unit * 0.016 * time.swing(t, 5, phase + 0.25),
      wave: {
        top: unit * 0.014,
        bottom: unit * 0.014,
        lift: unit * 0.012,
        length: unit * (0.6 + 0.5 * phase),
        phase: time.times(4) * t + phase,
      },
    },
  ];
}
