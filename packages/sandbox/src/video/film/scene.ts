import { Random } from '@genmedia/media/random';
import { compose, type Drawing } from '../../image/compose.ts';
import { imageKey } from '../../image/draw.ts';
import type { Brief } from '../../image/prompt/brief.ts';
import type { Layer } from '../../image/scenery/stage.ts';
import type { Size } from '../../image/size.ts';
import { cameraOf, MARGIN } from './camera.ts';
import { type Cutting, cut } from './cut.ts';
import { motionOf, paceOf, type Role } from './figure-motion.ts';
import type { Actor, Film } from './film.ts';
import { planeOf } from './planes.ts';
import { isFalling, partMotion } from './scenery-motion.ts';
import { splitComposition, splitLayer } from './split.ts';
import type { Timeline } from './timeline.ts';

/** What a film is made from. */
export interface Script {
  readonly prompt: string;
  readonly brief: Brief;
  readonly seed: number;
  /** The size of the picture. */
  readonly size: Size;
  readonly time: Timeline;
}

/**
 * Draws the scene that the image model draws from the same words and seed, cuts it into sprites and
 * sets them in motion.
 */
export async function stage(script: Script): Promise<Film> {
  const { prompt, brief, seed, size, time } = script;
  const scene = {
    width: Math.round(size.width * (1 + 2 * MARGIN)),
    height: Math.round(size.height * (1 + 2 * MARGIN)),
  };
  const key = imageKey(prompt, seed);
  const drawing = compose({ brief, ...scene, key });
  const random = new Random(key).fork('film');
  const cuttings = cuttingsOf(drawing);
  const sprites = await cut(drawing, cuttings, brief.style, random);
  const actorOf = actorsOf(drawing, script, random);
  const actors = cuttings.flatMap(({ layers }, i) => {
    const sprite = sprites[i];
    const [layer] = layers;
    return layer === undefined || sprite === undefined ? [] : [actorOf(layer, sprite, i)];
  });
  return { scene, actors, camera: cameraOf(prompt, time) };
}

/** Parts whose pieces each move or shine separately. */
const APART = new Set<Layer['part']>(['clouds', 'fireworks', 'stars', 'glitter']);

/** Consecutive layers that move alike are one cutting. */
function cuttingsOf({ layers, stage: { setting } }: Drawing): Cutting[] {
  const pieces = layers.flatMap((layer) => {
    if (setting === 'abstract') return splitComposition(layer);
    return APART.has(layer.part) ? splitLayer(layer) : [layer];
  });
  const cuttings: { layers: Layer[]; endless: boolean }[] = [];
  for (const layer of pieces) {
    if (layer.svg === '') continue;
    const last = cuttings.at(-1);
    const before = last?.layers[0];
    const still = ({ part, figure }: Layer) => part === undefined && figure === undefined;
    const same = before !== undefined && still(before) && still(layer) && setting !== 'abstract';
    if (last !== undefined && same && Math.floor(before.z * 2) === Math.floor(layer.z * 2))
      last.layers.push(layer);
    else cuttings.push({ layers: [layer], endless: isFalling(layer.part) });
  }
  return cuttings;
}

/** Makes an actor of each layer of a scene. */
function actorsOf(drawing: Drawing, { size, brief, prompt, time }: Script, random: Random) {
  const { stage, width, height } = drawing;
  const roleOf = ({ motif, spot, subject }: NonNullable<Layer['figure']>, index: number): Role => {
    const drawn = motif.faces === 'right' ? 1 : -1;
    return {
      ...{ motif, spot, setting: stage.setting, prompt, time, scene: drawing },
      facing: stage.light.side >= 0 ? (-drawn as 1 | -1) : drawn,
      phase: random.fork(`phase ${index}`).next(),
      lone: (brief.subjects[subject]?.count ?? 1) === 1,
    };
  };
  const roles = new Map<number, Role>();
  for (const { figure } of drawing.layers)
    if (figure !== undefined && !roles.has(figure.subject))
      roles.set(figure.subject, roleOf(figure, figure.subject));

  /** A figure on or in another one moves together with it. */
  const played = (figure: NonNullable<Layer['figure']>, index: number) => {
    const { relation } = brief.subjects[figure.subject] ?? {};
    const carried = relation?.kind === 'on' || relation?.kind === 'in';
    const host = carried ? roles.get(relation.to[0] ?? -1) : undefined;
    const role = host ?? roleOf(figure, index);
    const motion = motionOf(role);
    const { x, y, height: tall } = role.spot;
    const free = ['sky', 'float', 'deep', 'celestial'].includes(role.motif.realm);
    const pivot = [x, free ? y - tall / 2 : y] as const;
    return { pivot, poses: (t: number) => [motion(t)] };
  };

  /** Moves a figure in the air down if the margin would hide its top. */
  const inView = (actor: Actor): Actor => {
    const edge = size.height * (MARGIN + 0.04);
    const { sprite, pivot, plane } = actor;
    const down = edge - sprite.top;
    if (down <= 0 || plane.near > 0.35 || sprite.height > size.height * 0.6) return actor;
    return { ...actor, sprite: { ...sprite, top: edge }, pivot: [pivot[0], pivot[1] + down] };
  };

  return (layer: Layer, sprite: Actor['sprite'], index: number): Actor => {
    const plane = planeOf(layer, stage, index);
    if (layer.figure !== undefined)
      return inView({ sprite, plane, ...played(layer.figure, index) });
    const poses = partMotion(layer.part, {
      ...{ stage, time, scene: { width, height }, pace: paceOf(prompt) },
      phase: random.fork(`part ${index}`).next(),
      wind: random.fork('wind').chance(0.5) ? 1 : -1,
    });
    const pivot =
      layer.part === 'fireworks'
        ? ([sprite.left + sprite.width / 2, sprite.top + sprite.height / 2] as const)
        : ([width / 2, sprite.top + sprite.height] as const);
    return { sprite, plane, pivot, poses };
  };
}
