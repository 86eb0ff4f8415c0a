import { hueDifference, type Oklch, oklch, shift } from '../color/oklch.ts';
import { ellipse, rect } from '../svg/shapes.ts';
import { scatterProps } from './prop.ts';
import { isContent } from './setting.ts';
import { type Layer, requestedColor, type Stage, surface, Z } from './stage.ts';

/** A room with wall, window and floor; or a tabletop, if nothing in the picture needs a floor. */
export function room(stage: Stage): Layer[] {
  const { width, height, horizon, unit, sky, bare } = stage;
  const { without } = stage.brief;
  const wall = wallColor(stage);
  const { x, y, w, h } = windowBox(stage);
  const ownRandom = stage.random.fork('floor');
  const wood =
    requestedColor(stage, 'ground') ??
    oklch(ownRandom.range(0.52, 0.66), 0.068, ownRandom.range(48, 70));
  const table = tabletop(stage);
  const flat = { x: width / 2, y: height, width, height: height - horizon, color: wood };
  const place = { x: x + w / 2, y: y + h * 1.1, width: w * 1.14, height: h * 1.18 };
  const rug = {
    x: width / 2,
    y: horizon + (height - horizon) * 0.88,
    color: stage.palette.accents[3],
    width: 2 * Math.min(width * 0.42, unit * 0.62),
    height: (height - horizon) * 0.6,
  };
  const pane = scatterProps(stage, 'pane', without.has('window') ? 0 : 1, () => ({
    ...place,
    color: sky.low,
    accent: sky.top,
  }));
  const skirting = surface(stage, shift(wall, 0.07));
  const floor = table
    ? scatterProps(stage, 'board', 1, () => flat)
    : scatterProps(stage, 'floor', 1, () => flat) +
      rect(0, horizon - unit * 0.03, width, unit * 0.03, skirting) +
      (bare || without.has('rug') ? '' : scatterProps(stage, 'rug', 1, () => rug));
  return [
    { z: Z.sky, svg: plaster(stage, wall) },
    { z: Z.far, svg: pane },
    { z: Z.ground, svg: floor },
  ];
}

/** Whether the picture shows a tabletop rather than a room. */
export function tabletop({ brief }: Stage): boolean {
  return !brief.subjects.some(
    (subject) => subject.motif.realm === 'ground' && !isContent(subject, brief.subjects),
  );
}

function wallColor(stage: Stage): Oklch {
  const requested = requestedColor(stage, 'room');
  if (requested !== undefined) return requested;
  const { palette, random, brief } = stage;
  const [first] = palette.requested;
  if (first !== undefined && brief.subjects.every(({ colors }) => colors.length > 0)) return first;
  const hue = random.fork('wall').pick([palette.hue + 180, palette.hue + 30, 60, 165, 230]) % 360;
  const subjectColor = brief.subjects.flatMap(({ colors }) => colors)[0];
  const away =
    subjectColor !== undefined && Math.abs(hueDifference(subjectColor.h, hue)) < 50
      ? hue + 150
      : hue;
  return random.fork('wall tone').chance(0.35)
    ? oklch(0.58, 0.07, away % 360)
    : oklch(0.88, 0.045, away % 360);
}

function plaster(stage: Stage, wall: Oklch): string {
  const { width, height, defs, light, unit } = stage;
  const tone = (dl: number) => surface(stage, shift(wall, dl), 0, 0.5);
  const paint = defs.along(light.side < 0 ? 25 : 155, tone(0.05), tone(0), tone(-0.1));
  const glow = defs.spot('#fff4dc', light.lamps ? 0.18 : 0.4);
  return (
    rect(0, 0, width, height, paint) +
    ellipse(width * (light.side < 0 ? 0.25 : 0.75), height * 0.3, unit * 0.7, unit * 0.6, glow)
  );
}

/** The panes of the window, in pixels. The light comes from its side. */
export function windowBox({ width, unit, horizon, light }: Stage) {
  const w = Math.min(unit * 0.36, width * 0.34);
  const h = Math.min(w * 1.35, horizon * 0.66);
  return { x: light.side < 0 ? width * 0.07 : width * 0.93 - w, y: horizon * 0.13, w, h };
}
