import { mix, type Oklch } from './oklch.ts';

/** The light of a scene: what it does to the colour of every thing in it. */
export interface Light {
  /** Multiplies lightness. */
  readonly exposure: number;
  /** The colour of the air, into which everything is mixed a little. */
  readonly tint: Oklch;
  readonly strength: number;
  /** The colour into which distance fades. */
  readonly haze: Oklch;
  /** Where the light comes from: -1 left, 1 right. */
  readonly side: -1 | 1;
  /** Whether windows, lamps and eyes glow. */
  readonly lamps: boolean;
}

/**
 * The colour of a thing under `light`, `distance` away (0 here, 1 at the horizon). `keep` (0 to 1)
 * holds on to the colour: a red balloon that was asked for stays red at night.
 */
export function lit(light: Light, color: Oklch, distance = 0, keep = 0): Oklch {
  const give = 1 - 0.75 * keep;
  const exposed = { ...color, l: color.l * (1 - (1 - light.exposure) * give) };
  const tinted = mix(exposed, light.tint, light.strength * give);
  return mix(tinted, light.haze, distance * (1 - 0.4 * keep));
}
