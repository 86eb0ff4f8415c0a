import { mix, type Oklch, oklch, shift } from '../color/oklch.ts';
import { requestedColor, type Stage } from './stage.ts';

/** The colour of the soil: the requested one, or that of the season and place. */
export function soil(stage: Stage): Oklch {
  const { brief, random, palette } = stage;
  const requested = requestedColor(stage, 'ground', 'field', 'hills', 'desert', 'beach');
  if (requested !== undefined) return requested;
  const pick = random.fork('soil');
  if (brief.season === 'winter' || brief.weather.has('snow')) return oklch(0.94, 0.018, 240);
  if (brief.scenery.has('desert')) return oklch(0.8, 0.095, pick.range(62, 80));
  if (brief.season === 'autumn') return oklch(0.66, 0.11, pick.range(65, 85));
  const grass = oklch(pick.range(0.62, 0.7), pick.range(0.09, 0.12), pick.range(118, 150));
  const [first] = palette.requested;
  return first === undefined ? grass : mix(grass, shift(first, 0.1, 0.7), 0.4);
}
