import { css, mix, type Oklch, oklch, shift } from '../color/oklch.ts';
import { ellipse, fade, lines, num, path, polygon, rect, stroke } from '../svg/shapes.ts';
import { isContent } from './setting.ts';
import { skyPaint } from './sky-colors.ts';
import { asked, type Layer, type Stage, surface, Z } from './stage.ts';

/** A room: wall, window, and a floor; or, where nothing needs a floor, the top of a table. */
export function room(stage: Stage): Layer[] {
  const wall = wallColor(stage);
  return [
    { z: Z.sky, svg: plaster(stage, wall) },
    { z: Z.far, svg: window(stage) },
    { z: Z.ground, svg: tabletop(stage) ? board(stage) : floor(stage, wall) },
    ...(stage.bare || tabletop(stage) ? [] : [{ z: Z.ground + 0.1, svg: sunPatch(stage) }]),
  ];
}

/** Whether the picture looks at a table rather than into a room. */
export function tabletop({ brief }: Stage): boolean {
  return !brief.subjects.some(
    (subject) => subject.motif.realm === 'ground' && !isContent(subject, brief.subjects),
  );
}

function wallColor(stage: Stage): Oklch {
  const own = asked(stage, 'room');
  if (own !== undefined) return own;
  const { palette, random, brief } = stage;
  const [first] = palette.asked;
  if (first !== undefined && brief.subjects.every(({ colors }) => colors.length > 0)) return first;
  const hue = random.fork('wall').pick([palette.hue + 180, palette.hue + 30, 60, 165, 230]) % 360;
  const taken = brief.subjects.flatMap(({ colors }) => colors)[0];
  const away =
    taken !== undefined && Math.abs(((taken.h - hue + 540) % 360) - 180) < 50 ? hue + 150 : hue;
  return random.fork('wall tone').chance(0.35)
    ? oklch(0.58, 0.07, away % 360)
    : oklch(0.88, 0.045, away % 360);
}

function plaster(stage: Stage, wall: Oklch): string {
  const { width, height, defs, light, unit } = stage;
  const angle = light.side < 0 ? 25 : 155;
  const paint = defs.linear(
    [
      [0, surface(stage, shift(wall, 0.05), 0, 0.5)],
      [0.5, surface(stage, wall, 0, 0.5)],
      [1, surface(stage, shift(wall, -0.1), 0, 0.5)],
    ],
    angle,
  );
  const glow = defs.spot('#fff4dc', stage.light.lamps ? 0.18 : 0.4);
  return (
    rect(0, 0, width, height, paint) +
    ellipse(width * (light.side < 0 ? 0.25 : 0.75), height * 0.3, unit * 0.7, unit * 0.6, glow)
  );
}

/** -1 if the window is on the left, 1 if on the right. */
export function windowSide({ light }: Pick<Stage, 'light'>): -1 | 1 {
  return light.side;
}

/** The panes of the window, in pixels. */
export function windowBox(stage: Stage): { x: number; y: number; w: number; h: number } {
  const { width, unit, horizon } = stage;
  const w = Math.min(unit * 0.36, width * 0.34);
  const h = Math.min(w * 1.35, horizon * 0.66);
  return { x: windowSide(stage) < 0 ? width * 0.07 : width * 0.93 - w, y: horizon * 0.13, w, h };
}

function window(stage: Stage): string {
  const { unit, defs, sky } = stage;
  const { x, y, w, h } = windowBox(stage);
  const frame = surface(stage, oklch(0.96, 0.01, 80));
  const shade = surface(stage, oklch(0.8, 0.015, 80));
  const bar = unit * 0.012;
  const hill = `M${num(x)} ${num(y + h * 0.78)}q${num(w * 0.3)} ${num(-h * 0.16)} ${num(w * 0.55)} ${num(-h * 0.04)}t${num(w * 0.45)} ${num(-h * 0.04)}V${num(y + h)}H${num(x)}Z`;
  return (
    rect(x - bar * 1.6, y - bar * 1.6, w + bar * 3.2, h + bar * 3.2, frame, bar * 0.5) +
    rect(x, y, w, h, defs.linear(skyPaint(sky))) +
    path(hill, css(mix(sky.low, oklch(0.5, 0.08, 150), 0.5))) +
    rect(x + w / 2 - bar / 2, y, bar, h, frame) +
    rect(x, y + h * 0.45, w, bar, frame) +
    rect(x - bar * 3, y + h + bar * 1.2, w + bar * 6, bar * 1.8, frame, bar * 0.4) +
    rect(x - bar * 3, y + h + bar * 3, w + bar * 6, bar * 0.7, shade)
  );
}

/** The light of the window on the floor, where it falls into the room. */
function sunPatch(stage: Stage): string {
  const { height, horizon, unit, light, defs } = stage;
  const { x, w } = windowBox(stage);
  const [top, foot] = [0.12, 0.78].map((share) => horizon + (height - horizon) * share);
  const aside = (share: number) => -light.side * unit * share;
  const paint = defs.veil('#fff2cf', light.lamps ? 0.06 : 0.34, 0.04);
  const pane = (from: number, to: number) =>
    polygon(
      [
        [x + from * w + aside(0.1), top ?? 0],
        [x + to * w + aside(0.1), top ?? 0],
        [x + (to * 1.25 - 0.12) * w + aside(0.42), foot ?? 0],
        [x + (from * 1.25 - 0.12) * w + aside(0.42), foot ?? 0],
      ],
      paint,
    );
  return pane(0, 0.47) + pane(0.53, 1);
}

function floor(stage: Stage, wall: Oklch): string {
  const { width, height, horizon, unit, defs, random } = stage;
  const own = random.fork('floor');
  const wood = asked(stage, 'ground') ?? oklch(own.range(0.52, 0.66), 0.065, own.range(50, 70));
  const paint = defs.down(
    surface(stage, shift(wood, 0.06), 0, 0.4),
    surface(stage, shift(wood, -0.1), 0, 0.4),
  );
  const line = surface(stage, shift(wood, -0.12), 0, 0.4);
  const tint = surface(stage, shift(wood, -0.2), 0, 0.4);
  const boards = Array.from({ length: 17 }, (_, i) => {
    const at = (edge: number, y: number) => {
      const spread = 0.62 + (0.68 * (y - horizon)) / (height - horizon);
      return [width / 2 + (edge / 8 - 1) * width * spread, y] as const;
    };
    const joint = horizon + (height - horizon) * own.range(0.1, 0.9);
    const ends = [at(i, joint), at(i + 1, joint)] as const;
    const whole = polygon(
      [at(i, horizon), at(i + 1, horizon), at(i + 1, height), at(i, height)],
      tint,
      fade(own.range(0, 0.16)),
    );
    return (
      whole +
      stroke(lines(ends), line, Math.max(0.6, unit * 0.0016), fade(0.5)) +
      stroke(lines([at(i, horizon), at(i, height)]), line, Math.max(0.7, unit * 0.002), fade(0.5))
    );
  });
  const skirting = surface(stage, shift(wall, 0.07));
  const rug = stage.palette.accents[3];
  const [cx, cy] = [width / 2, horizon + (height - horizon) * 0.58];
  const [rx, ry] = [Math.min(width * 0.42, unit * 0.62), (height - horizon) * 0.3];
  return (
    rect(0, horizon, width, height - horizon, paint) +
    boards.join('') +
    rect(0, horizon - unit * 0.03, width, unit * 0.03, skirting) +
    rect(
      0,
      horizon - unit * 0.002,
      width,
      unit * 0.005,
      surface(stage, shift(wood, -0.2)),
      0,
      fade(0.6),
    ) +
    (stage.bare
      ? ''
      : ellipse(cx, cy, rx, ry, surface(stage, shift(rug, -0.03))) +
        ellipse(cx, cy, rx * 0.9, ry * 0.88, surface(stage, shift(rug, 0.08))) +
        ellipse(cx, cy, rx * 0.72, ry * 0.7, surface(stage, rug)) +
        woven(stage, rug, [cx, cy, rx, ry]))
  );
}

/** Rings of stitches on a rug. */
function woven(
  stage: Stage,
  rug: Oklch,
  [cx, cy, rx, ry]: readonly [number, number, number, number],
): string {
  const thin = Math.max(0.6, stage.unit * 0.0022);
  return [0.95, 0.81, 0.6, 0.46, 0.3]
    .map((share, i) => {
      const tone = surface(stage, shift(rug, i % 2 === 0 ? 0.13 : -0.09));
      const stitches = ` stroke="${tone}" stroke-width="${num(thin)}" stroke-dasharray="${num(thin * 4)} ${num(thin * 3)}"`;
      return ellipse(cx, cy, rx * share, ry * share * 0.98, 'none', stitches + fade(0.6));
    })
    .join('');
}

function board(stage: Stage): string {
  const { width, height, horizon, unit, defs, random } = stage;
  const own = random.fork('board');
  const wood = asked(stage, 'ground') ?? oklch(own.range(0.5, 0.68), 0.07, own.range(48, 68));
  const paint = defs.down(
    surface(stage, shift(wood, 0.09), 0, 0.4),
    surface(stage, wood, 0, 0.4),
    surface(stage, shift(wood, -0.1), 0, 0.4),
  );
  const y = horizon;
  const grain = Array.from({ length: 16 }, () => {
    const [x, gy, w] = [
      own.range(-0.1, 0.9) * width,
      y + (height - y) * own.range(0.08, 1),
      width * own.range(0.1, 0.4),
    ];
    return `M${num(x)} ${num(gy)}q${num(w / 2)} ${num(own.range(-1, 1) * unit * 0.006)} ${num(w)} 0`;
  });
  return (
    rect(0, y, width, height - y, paint) +
    rect(0, y, width, unit * 0.008, surface(stage, shift(wood, 0.14), 0, 0.4)) +
    stroke(
      grain.join(''),
      surface(stage, shift(wood, -0.1), 0, 0.4),
      Math.max(0.6, unit * 0.0018),
      fade(0.5),
    )
  );
}
