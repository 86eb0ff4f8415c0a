import type { Oklch } from '../color/oklch.ts';
import type { Brief, Mood, Scenery, Season, Style, Time, Weather } from './brief.ts';
import type { Sense } from './lexicon.ts';

/**
 * What a prompt says about the whole picture. For time, season, mood and style, the first word
 * counts.
 */
export class Surroundings {
  readonly #scenery = new Map<Scenery, Oklch[]>();
  readonly #weather = new Set<Weather>();
  #time: Time | undefined;
  #season: Season | undefined;
  #mood: Mood | undefined;
  #style: Style | undefined;

  take({ weather, time, season, mood, style }: Sense): void {
    if (weather !== undefined) this.#weather.add(weather);
    this.#time ??= time;
    this.#season ??= season;
    this.#mood ??= mood;
    this.#style ??= style;
  }

  dye(scenery: Scenery, colors: readonly Oklch[]): void {
    this.#scenery.set(scenery, [...(this.#scenery.get(scenery) ?? []), ...colors]);
  }

  brief(without: ReadonlySet<string>): Omit<Brief, 'subjects' | 'colors' | 'without'> {
    return {
      scenery: new Map([...this.#scenery].filter(([name]) => !without.has(name))),
      time: this.#time,
      weather: new Set([...this.#weather].filter((name) => !without.has(name))),
      season: this.#season,
      mood: this.#mood,
      style: this.#style,
    };
  }
}
