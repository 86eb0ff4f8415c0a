import type { Oklch } from '../color/oklch.ts';
import type { Motif } from '../motifs/library.ts';
import type { Brief, Place, RelationKind, Scenery, Weather } from './brief.ts';
import { Adjectives, Clause } from './clause.ts';
import type { Match, Sense } from './lexicon.ts';
import { isOfBody } from './look.ts';
import { inPortrait, isHuman, isVessel, type Noun, subjectsOf } from './noun.ts';
import { Persons } from './persons.ts';
import { Phrases } from './phrases.ts';
import { Relating } from './relating.ts';

const maxFigures = 60;
/** The count for a plural without a number. */
const pluralCount = 4;

/** Reads the words once, in order, and collects adjectives for the next noun. */
export class Reader {
  /** The names after "no" or "without". */
  readonly denied = new Set<string>();
  /** All names in the prompt. */
  readonly named = new Set<string>();
  readonly #phrases: Phrases;
  readonly #nouns: Noun[] = [];
  readonly #loose: Oklch[] = [];
  readonly #scenery = new Map<Scenery, Oklch[]>();
  readonly #weather = new Set<Weather>();
  /** For time, season, mood and style, the first word counts. */
  #manner: Partial<Pick<Brief, 'time' | 'season' | 'mood' | 'style'>> = {};
  #adjectives = new Adjectives();
  readonly #relating = new Relating(this.#nouns);
  readonly #persons = new Persons();
  #clause = new Clause();
  #denying = false;
  /** Whether a noun has followed the last "no" or "without". */
  #denied = false;
  /** Whether the last word was an article. */
  #determined = false;
  /** Whether the last word was "beard". */
  #bearded = false;

  constructor(text: string) {
    this.#phrases = new Phrases(text);
    for (let at = 0; at < this.#phrases.words.length; ) {
      const found = this.#phrases.at(at);
      if (found !== undefined) this.#take(found, at + found.length);
      at += found?.length ?? 1;
    }
    this.#flushColors();
    this.#persons.settle();
  }

  brief(without: ReadonlySet<string>): Brief {
    const { time, season, mood, style } = this.#manner;
    return {
      time,
      season,
      mood,
      style,
      scenery: new Map([...this.#scenery].filter(([name]) => !without.has(name))),
      weather: new Set([...this.#weather].filter((name) => !without.has(name))),
      subjects: subjectsOf(this.#nouns, without),
      colors: this.#loose,
      without,
    };
  }

  #take(found: Match, after: number): void {
    const { sense } = found;
    const next = this.#phrases.sense(after);
    if (sense.color !== undefined && this.#isAdjective(found, after)) {
      this.#takeColor(sense.color);
      // "Isolated on white".
      if (this.#relating.pending?.kind === 'on' && this.#phrases.endsClause(after))
        this.#takeScenery('studio');
    } else if (this.#isWorn(sense)) this.#takeLook(sense);
    else if (sense.motif !== undefined) this.#takeMotif(sense.motif, found);
    else if (sense.shade !== undefined && next?.color !== undefined)
      this.#adjectives.shade = sense.shade;
    else if (sense.particle !== undefined) this.#takeParticle(sense, next);
    else if (sense.place !== undefined) this.#takePlace(sense.place, next);
    else if (sense.relation !== undefined) this.#takeRelation(sense.relation);
    // "Una barba larga", but not "a beard, long hair".
    else if (this.#bearded && sense.look?.hairstyle === 'long' && next?.feature !== 'hair')
      this.#takeLook({ look: { beard: 'long' } });
    else if (sense.look !== undefined || sense.feature !== undefined) this.#takeLook(sense);
    else this.#takeSetting(found);
    this.#bearded = sense.feature === 'beard';
    this.#determined = sense.particle === 'article';
    if (sense.count !== undefined && sense.motif === undefined)
      this.#adjectives.count = sense.count;
    if (sense.scale !== undefined) this.#adjectives.scale = sense.scale;
  }

  /** Whether a feature is worn: "a king with a crown", but not "a crown" alone. */
  #isWorn({ feature, trait, motif }: Sense): boolean {
    const { last, dressing } = this.#clause;
    // "A cat with green eyes": eyes that somebody has are no figure beside him.
    if (isOfBody(feature) && dressing && last !== undefined) return true;
    if (trait && (motif?.flat || isOfBody(feature))) return this.#persons.last !== undefined;
    return feature !== undefined && dressing && last !== undefined && last === this.#persons.last;
  }

  /**
   * Whether a word that is also a noun is an adjective: "an orange cat", but not "an orange"; "rose
   * gold", but not "a rose".
   */
  #isAdjective({ sense, plural }: Match, after: number): boolean {
    if (sense.motif === undefined) return true;
    if (plural) return false;
    if (this.#clause.describing || this.#phrases.nounFollows(after)) return true;
    const counted = this.#adjectives.count !== undefined;
    return !this.#determined && !counted;
  }

  #takeColor(color: Oklch): void {
    const { describing, last, lastScenery } = this.#clause;
    const shaded = this.#adjectives.shaded(color);
    if (describing && last !== undefined) last.colors.push(shaded);
    else if (describing && lastScenery !== undefined) this.#dye(lastScenery, [shaded]);
    else this.#adjectives.colors.push(shaded);
  }

  #takeMotif(motif: Motif, found: Match): void {
    const name = motif.words[0];
    this.named.add(name);
    if (this.#denying) {
      this.#deny(name);
      return;
    }
    const noun = this.#nounOf(motif, found);
    this.#nouns.push(noun);
    this.#persons.meet(noun, found.sense.look);
    this.#relating.meet(noun);
    const { vessel } = this.#clause;
    if (vessel !== undefined) noun.relation = { kind: 'in', to: [this.#nouns.indexOf(vessel)] };
    this.#adjectives = new Adjectives();
    // The next words describe the container.
    this.#clause = new Clause();
    this.#clause.last = vessel ?? noun;
  }

  #nounOf(motif: Motif, { plural, sense }: Match): Noun {
    const { count, colors, scale, place, closeup } = this.#adjectives;
    const many = plural ? pluralCount : 1;
    return {
      motif: closeup ? inPortrait(motif) : motif,
      count: Math.min(maxFigures, count ?? sense.count ?? many),
      colors,
      accents: [],
      scale: closeup && isHuman(motif) ? 1 : scale * (closeup ? 1.45 : 1),
      place: place ?? {},
      relation: this.#relating.leading,
      look: {},
    };
  }

  #takeParticle({ particle }: Sense, next: Sense | undefined): void {
    const clause = this.#clause;
    switch (particle) {
      case 'and':
        if (this.#adjectives.colors.length > 0 && next?.color !== undefined) return;
        this.#relating.join(clause.last);
        this.#endClause();
        return;
      case 'break':
        this.#denying = false;
        this.#persons.settle();
        this.#endClause();
        return;
      case 'article':
        // "Without a square" excludes the square. In "no trees and a house", the house is not
        // excluded.
        if (this.#denied) this.#denying = false;
        this.#flushColors();
        return;
      case 'is':
        clause.describing = clause.last !== undefined || clause.lastScenery !== undefined;
        return;
      case 'of':
        this.#flushColors();
        clause.vessel = clause.last && isVessel(clause.last.motif) ? clause.last : undefined;
        return;
      case 'not':
        this.#flushColors();
        this.#denying = true;
        this.#denied = false;
        return;
      case 'picture':
        this.#relationToPlace();
        return;
      case 'with':
        this.#flushColors();
        clause.dressing = true;
    }
  }

  #endClause(): void {
    if (this.#relating.pending?.kind === 'between') return;
    this.#flushColors();
    this.#relating.pending = undefined;
    this.#clause = new Clause();
    this.#adjectives.count = undefined;
    this.#adjectives.scale = 1;
  }

  #takePlace(place: Place, next?: Sense): void {
    // "On a purple background", "the background is purple".
    const dyed = this.#adjectives.colors.length > 0 || next?.particle === 'is';
    if (place.depth === 'back' && dyed) {
      this.#relating.pending = undefined;
      this.#takeScenery('studio');
      return;
    }
    const target = this.#relating.pending?.from ?? this.#clause.last;
    this.#relating.pending = undefined;
    // The place of scenery is fixed: "mountains in the background".
    if (this.#clause.lastScenery !== undefined) return;
    if (target !== undefined) target.place = { ...target.place, ...place };
    else this.#adjectives.place = { ...this.#adjectives.place, ...place };
  }

  #takeRelation(kind: RelationKind): void {
    this.#flushColors();
    this.#relating.begin(kind, this.#clause.last);
    this.#clause.describing = false;
  }

  /** "To the left of the picture" is a place in the picture, not a relation. */
  #relationToPlace(): void {
    const kind = this.#relating.pending?.kind;
    if (kind === 'left of') this.#takePlace({ x: 'left' });
    else if (kind === 'right of') this.#takePlace({ x: 'right' });
  }

  /** Words about appearance do not describe things. Without a person they are skipped. */
  #takeLook(sense: Sense): void {
    if (this.#denying) return;
    // "In a blue dress" is not a place.
    if (this.#persons.take(sense, this.#adjectives) && this.#relating.pending?.kind === 'in')
      this.#relating.pending = undefined;
  }

  #takeSetting({ sense }: Match): void {
    const { scenery, weather, time, season, mood, style } = sense;
    for (const name of [scenery, weather]) {
      if (name === undefined) continue;
      this.named.add(name);
      if (this.#denying) this.#deny(name);
    }
    if (this.#denying) return;
    if (scenery !== undefined) this.#takeScenery(scenery);
    if (weather !== undefined) this.#weather.add(weather === 'lightning' ? 'storm' : weather);
    this.#manner = {
      time: this.#manner.time ?? time,
      season: this.#manner.season ?? season,
      mood: this.#manner.mood ?? mood,
      style: this.#manner.style ?? style,
    };
    if (sense.closeup) this.#adjectives.closeup = true;
  }

  #deny(name: string): void {
    this.denied.add(name);
    this.#denied = true;
    // In "without a blue square", blue is not the colour of anything else.
    this.#adjectives = new Adjectives();
  }

  #takeScenery(scenery: Scenery): void {
    this.#dye(scenery, this.#adjectives.colors);
    if (this.#relating.pending?.kind !== 'between') this.#relating.pending = undefined;
    // A number is kept for the noun in "a field of flowers".
    const { count } = this.#adjectives;
    this.#adjectives = new Adjectives();
    this.#adjectives.count = count;
    this.#clause.lastScenery = scenery;
    this.#clause.describing = false;
  }

  #dye(scenery: Scenery, colors: readonly Oklch[]): void {
    this.#scenery.set(scenery, [...(this.#scenery.get(scenery) ?? []), ...colors]);
  }

  /**
   * Colours without a noun after them belong to the noun before ("a house in red"), or to the whole
   * picture.
   */
  #flushColors(): void {
    const { colors } = this.#adjectives;
    if (colors.length === 0) return;
    const { last, dressing } = this.#clause;
    if (this.#relating.pending?.kind === 'in' && last !== undefined) last.colors.push(...colors);
    else if (dressing && last !== undefined) last.accents.push(...colors);
    else this.#loose.push(...colors);
    this.#adjectives = new Adjectives();
  }
}
