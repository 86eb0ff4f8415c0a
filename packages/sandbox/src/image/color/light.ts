import { mix, type Oklch } from './oklch.ts';

/** The light of a scene, which changes the colours of all things in it. */
export interface Light {
  /** A factor for lightness. */
  readonly exposure: number;
  /** The colour of the air. Everything is mixed with a little of it. */
  readonly tint: Oklch;
  readonly strength: number;
  /** The colour that distant things fade to. */
  readonly haze: Oklch;
  /** Where the light comes from: -1 left, 1 right. */
  readonly side: -1 | 1;
  /** Whether windows, lamps and eyes glow. */
  readonly lamps: boolean;
}

/**
 * The colour of a thing under `light`, at `distance` (0 is near, 1 is the horizon). `keep` (0 to 1)
 * preserves the colour: a red balloon that the prompt asked for stays red at night.
 */
export function lit(light: Light, color: Oklch, distance = 0, keep = 0): Oklch {
  const give = 1 - 0.75 * keep;
  const exposed = { ...color, l: color.l * (1 - (1 - light.exposure) * give) };
  const tinted = mix(exposed, light.tint, light.strength * give);
  return mix(tinted, light.haze, distance * (1 - 0.4 * keep));
}
