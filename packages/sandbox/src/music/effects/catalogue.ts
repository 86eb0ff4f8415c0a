import * as animals from './animals.ts';
import { blow, drums, roll } from './drumming.ts';
import type { Effect } from './effect.ts';
import * as impacts from './impacts.ts';
import * as machines from './machines.ts';
import * as people from './people.ts';
import * as signals from './signals.ts';
import * as water from './water.ts';
import * as weather from './weather.ts';

/** Words of prompts, and what is heard for them. The first that fits a word counts. */
const CATALOGUE: readonly (readonly [words: string, effects: readonly Effect[]])[] = [
  ['thunderstorm storm tempest hurricane', [weather.thunder, weather.rain, weather.wind]],
  ['rain raining rainfall drizzle downpour shower', [weather.rain]],
  ['thunder lightning thunderclap', [weather.thunder]],
  ['wind windy breeze gust gale blizzard desert', [weather.wind]],
  ['wave waves ocean sea surf beach shore seaside', [weather.waves]],
  ['fire fireplace campfire flame burning crackling bonfire', [weather.fire]],
  ['stream river brook creek waterfall fountain water flowing', [water.stream]],
  ['bubble bubbles boiling underwater potion', [water.bubbles]],
  ['splash dive', [water.splash]],
  ['drip dripping drop drops faucet cave leak', [water.drip]],
  [
    'bird birds birdsong chirp chirping tweet songbird dawn forest woods jungle meadow',
    [animals.birds],
  ],
  ['cricket crickets cicada insect insects night grasshopper', [animals.crickets]],
  ['dog dogs bark barking puppy', [animals.dog]],
  ['cat cats meow kitten', [animals.cat]],
  ['cow moo cattle', [animals.cow]],
  ['frog frogs croak toad swamp pond', [animals.frogs]],
  ['wolf wolves howl coyote', [animals.wolf]],
  ['explosion explode bomb blast detonation grenade boom cannon', [impacts.explosion]],
  ['gun gunshot gunfire shot pistol rifle shooting', [impacts.gunshot]],
  ['gravel snow leaves crunch crunching', [impacts.crunch]],
  ['footstep footsteps steps walking walk running stairs', [impacts.footsteps]],
  ['glass shatter smash bottle', [impacts.glass]],
  ['knock knocking', [impacts.knock]],
  ['creak creaking creaky hinge squeak squeaking', [impacts.creak]],
  ['door slam slamming gate', [impacts.door]],
  ['engine motor car truck motorcycle driving race tractor vehicle bus', [machines.engine]],
  ['airplane plane jet aircraft airport flyby rocket', [machines.jet]],
  ['helicopter chopper rotor drone', [machines.helicopter]],
  ['train railway locomotive subway metro', [machines.train]],
  ['typing keyboard typewriter', [machines.typing]],
  ['clock tick ticking watch timer', [machines.clock]],
  ['radio static interference tuning', [machines.radio]],
  [
    'hum humming spaceship starship machine server factory fan fridge generator sci-fi',
    [machines.hum],
  ],
  ['alarm beep beeping alert warning buzzer', [signals.alarm]],
  ['siren ambulance police firetruck', [signals.siren]],
  ['phone telephone ringtone ringing', [signals.phone]],
  ['horn honk honking traffic', [signals.horn]],
  ['bell bells church gong toll doorbell', [signals.bell]],
  ['chime chimes windchimes', [signals.chimes]],
  ['laser blaster zap phaser raygun', [signals.laser]],
  ['whoosh swoosh swish swipe transition sword', [signals.whoosh]],
  ['coin coins pickup powerup game arcade', [signals.coin]],
  ['click button switch mouse camera shutter', [signals.click]],
  ['magic magical sparkle spell fairy twinkle success', [signals.magic]],
  ['applause clapping clap audience ovation cheering', [people.applause]],
  ['crowd chatter people restaurant cafe bar market party murmur', [people.crowd]],
  ['heartbeat heart pulse', [people.heartbeat]],
  ['breath breathing sigh snore snoring', [people.breathing]],
  ['whistle whistling', [people.whistle]],
  ['drumroll', [roll]],
  ['kick bass', [blow('kick', 0.25)]],
  ['snare', [blow('snare', 0.25)]],
  ['cymbal crash', [blow('crash', 1)]],
  ['hihat hat', [blow('hat', 0.15)]],
  ['tom toms tomtom', [blow('low', 0.25)]],
  ['tambourine', [blow('tambourine', 0.25)]],
  ['shaker maraca', [blow('shaker', 0.15)]],
  ['drum drums drumming beat percussion', [drums]],
];

const EFFECTS = new Map(
  CATALOGUE.toReversed().flatMap(([words, effects]) =>
    words.split(' ').map((word) => [word, effects]),
  ),
);

/** What only carries what is named next: of a car horn the horn is heard, of a car the engine. */
const CARRIERS =
  /^(?:car|truck|bus|motorcycle|vehicle|train|police|fire|phone|water|church|radio)$/;
/** What is only there, beside a sound that is named: a knock at the door is no creak. */
const PLACES = /^(?:door|gate)$/;

/** More sounds than that at once are noise. */
const MOST = 4;

/** The sounds that a prompt names, in its order, each once. */
export function effectsIn(prompt: string): Effect[] {
  const words = prompt.toLowerCase().match(/[a-z-]+/g) ?? [];
  const places = words.filter((word) => PLACES.test(word));
  const sources = words.filter(
    (word, i) =>
      !places.includes(word) && !(CARRIERS.test(word) && effectsOf(words[i + 1]).length > 0),
  );
  const named = sources.flatMap(effectsOf);
  return [...new Set(named.length > 0 ? named : places.flatMap(effectsOf))].slice(0, MOST);
}

function effectsOf(word = ''): readonly Effect[] {
  return EFFECTS.get(word) ?? EFFECTS.get(word.replace(/s$/, '')) ?? [];
}
