import type { Random } from '@genmedia/media/random';
import type { Drawing } from '../../image/compose.ts';
import { hostIndexOf } from '../../image/prompt/brief.ts';
import type { Layer } from '../../image/scenery/stage.ts';
import { margin } from './camera.ts';
import { motionOf, paceOf, type Role } from './figure-motion.ts';
import type { Actor } from './film.ts';
import { planeOf } from './planes.ts';
import { partMotion } from './scenery-motion.ts';
import type { Script } from './script.ts';

type Sprite = Actor['sprite'];
type Figure = NonNullable<Layer['figure']>;

/** Makes actors of the layers of a scene. */
export class ActorFactory {
  readonly #drawing: Drawing;
  readonly #script: Script;
  readonly #random: Random;
  readonly #roles = new Map<Figure, Role>();
  /** The figures that are on or in another, and those which carry them. */
  readonly #joined = new Set<Figure>();

  constructor(drawing: Drawing, script: Script, random: Random) {
    this.#drawing = drawing;
    this.#script = script;
    this.#random = random;
    for (const { figure } of drawing.layers)
      if (figure !== undefined) this.#roles.set(figure, this.#roleOf(figure, this.#roles.size));
    for (const figure of this.#roles.keys()) {
      const carrier = this.#carrierOf(figure);
      if (carrier !== figure) this.#joined.add(figure).add(carrier);
    }
  }

  actorOf(layer: Layer, sprite: Sprite, index: number): Actor {
    const plane = planeOf(layer, this.#drawing.stage, index);
    if (layer.figure === undefined) {
      const pivot = this.#pivotOf(layer, sprite);
      return { sprite, plane, pivot, poses: this.#sceneryPoses(layer, index) };
    }
    const actor = { sprite, plane, ...this.#performanceOf(layer.figure, index) };
    return this.#joined.has(layer.figure) ? actor : this.#inView(actor);
  }

  #roleOf({ motif, spot, subject }: Figure, index: number): Role {
    const { prompt, time, brief } = this.#script;
    const { stage } = this.#drawing;
    const drawn = motif.faces === 'right' ? 1 : -1;
    return {
      motif,
      spot,
      setting: stage.setting,
      prompt,
      time,
      scene: this.#drawing,
      facing: stage.light.side >= 0 ? (-drawn as 1 | -1) : drawn,
      phase: this.#random.fork(`phase ${index}`).next(),
      lone: (brief.subjects[subject]?.count ?? 1) === 1,
    };
  }

  /** What a figure is on or in, and what that is on; of several, the nearest. Else the figure. */
  #carrierOf(figure: Figure, most = 3): Figure {
    const { relation } = this.#script.brief.subjects[figure.subject] ?? {};
    const isCarried = relation?.kind === 'on' || relation?.kind === 'in';
    // Relations may lead back to where they began.
    if (!isCarried || most === 0) return figure;
    const away = ({ spot }: Figure) => Math.abs(spot.x - figure.spot.x);
    const [host] = [...this.#roles.keys()]
      .filter(({ subject }) => subject === hostIndexOf(relation))
      .sort((one, other) => away(one) - away(other));
    return host ? this.#carrierOf(host, most - 1) : figure;
  }

  /** The pivot and the poses of a figure. One on or in another figure moves together with it. */
  #performanceOf(figure: Figure, index: number): Pick<Actor, 'pivot' | 'poses'> {
    const role = this.#roles.get(this.#carrierOf(figure)) ?? this.#roleOf(figure, index);
    const motion = motionOf(role);
    const { x, y, height } = role.spot;
    const isFree = ['sky', 'float', 'deep', 'celestial'].includes(role.motif.realm);
    return { pivot: [x, isFree ? y - height / 2 : y], poses: (t) => [motion(t)] };
  }

  /** Moves a figure in the air down if the margin would hide its top. */
  #inView(actor: Actor): Actor {
    const { height } = this.#script.size;
    const edge = height * (margin + 0.04);
    const { sprite, pivot, plane } = actor;
    const down = edge - sprite.top;
    if (down <= 0 || plane.near > 0.35 || sprite.height > height * 0.6) return actor;
    return { ...actor, sprite: { ...sprite, top: edge }, pivot: [pivot[0], pivot[1] + down] };
  }

  #sceneryPoses({ part }: Layer, index: number): Actor['poses'] {
    const { time, prompt } = this.#script;
    const { stage, width, height } = this.#drawing;
    return partMotion(part, {
      stage,
      time,
      scene: { width, height },
      pace: paceOf(prompt),
      phase: this.#random.fork(`part ${index}`).next(),
      wind: this.#random.fork('wind').chance(0.5) ? 1 : -1,
    });
  }

  #pivotOf({ part }: Layer, { left, top, width, height }: Sprite): Actor['pivot'] {
    if (part === 'fireworks') return [left + width / 2, top + height / 2];
    return [this.#drawing.width / 2, top + height];
  }
}
