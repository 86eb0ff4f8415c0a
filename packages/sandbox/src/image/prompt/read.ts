import type { Oklch } from '../color/oklch.ts';
import type { Motif } from '../motifs/motif.ts';
import type {
  Brief,
  Mood,
  Place,
  Relation,
  RelationKind,
  Scenery,
  Season,
  Style,
  Time,
  Weather,
} from './brief.ts';
import { type Match, match, type Sense, type Shade } from './lexicon.ts';
import { inPortrait, isHuman, isVessel, numeral } from './nouns.ts';
import { tokens } from './tokens.ts';

const MOST_FIGURES = 60;
const MOST_SUBJECTS = 10;
/** Of all subjects together: a bound on the work that a prompt can ask for. */
const MOST_TOGETHER = 160;
/** A plural without a number. */
const SOME = 4;

/** Reads a prompt, and what it must not show, into a brief. Never fails: words unknown are skipped. */
export function read(prompt: string, negativePrompt = ''): Brief {
  const wanted = new Reader(prompt);
  const unwanted = new Reader(negativePrompt);
  const without = new Set([...wanted.denied, ...unwanted.named]);
  return wanted.brief(without);
}

interface Noun {
  readonly motif: Motif;
  count: number;
  colors: Oklch[];
  accents: Oklch[];
  scale: number;
  place: Place;
  relation: Relation | undefined;
}

/** Walks over the words once, collecting adjectives for the noun to come. */
class Reader {
  /** Names after "no" or "without". */
  readonly denied = new Set<string>();
  /** Every name that occurs at all. */
  readonly named = new Set<string>();
  readonly #tokens: readonly string[];
  readonly #nouns: Noun[] = [];
  readonly #scenery = new Map<Scenery, Oklch[]>();
  readonly #loose: Oklch[] = [];
  readonly #weather = new Set<Weather>();
  #time: Time | undefined;
  #season: Season | undefined;
  #mood: Mood | undefined;
  #style: Style | undefined;

  // Adjectives that wait for their noun.
  #colors: Oklch[] = [];
  #shade: Shade | undefined;
  #count: number | undefined;
  #scale = 1;
  #place: Place | undefined;
  // What a relation word or "is" said about the noun before it.
  #relation: { kind: RelationKind; from: Noun | undefined } | undefined;
  #leading: Relation | undefined;
  #closeup = false;
  #joining = false;
  #denying = false;
  /** Whether the denial has met its noun. */
  #denied = false;
  /** Whether an article has just been read. */
  #determined = false;
  #describing = false;
  /** After "wearing": a colour without a known noun belongs to the noun before. */
  #dressing = false;
  /** The noun or scenery of this clause, which "on the left" or "is red" speaks of. */
  #last: Noun | undefined;
  /** The nouns that "and" joins to the last one. */
  #joined: Noun[] = [];
  /** The vessel in "a vase of flowers". */
  #vessel: Noun | undefined;
  /** Those that a relation just begun speaks of. */
  #group: readonly Noun[] = [];
  #lastScenery: Scenery | undefined;

  constructor(text: string) {
    this.#tokens = tokens(text);
    for (let at = 0; at < this.#tokens.length; ) {
      const found = this.#matchAt(at);
      if (found !== undefined) this.#take(found, at + found.length);
      at += found?.length ?? 1;
    }
    this.#flushColors();
  }

  brief(without: ReadonlySet<string>): Brief {
    const kept = this.#nouns
      .filter((noun) => !without.has(noun.motif.words[0]))
      .slice(0, MOST_SUBJECTS);
    const index = new Map(this.#nouns.map((noun, i) => [i, kept.indexOf(noun)] as const));
    const related = (relation: Relation | undefined): Relation | undefined => {
      const to = (relation?.to ?? []).map((i) => index.get(i) ?? -1).filter((i) => i >= 0);
      return relation === undefined || to.length === 0 ? undefined : { ...relation, to };
    };
    const total = kept.reduce((sum, { count }) => sum + count, 0);
    const fewer = Math.min(1, MOST_TOGETHER / total);
    const counted = (count: number) => Math.max(1, Math.floor(count * fewer));
    return {
      subjects: kept.map((noun) => ({
        ...noun,
        count: counted(noun.count),
        relation: related(noun.relation),
      })),
      scenery: new Map([...this.#scenery].filter(([name]) => !without.has(name))),
      colors: this.#loose,
      time: this.#time,
      weather: new Set([...this.#weather].filter((name) => !without.has(name))),
      season: this.#season,
      mood: this.#mood,
      style: this.#style,
      without,
    };
  }

  /** "A black and white cat" is not a monochrome picture, and "neon pink" not a neon one. */
  #matchAt(at: number): Match | undefined {
    const found = match(this.#tokens, at);
    if (found === undefined) return numeral(this.#tokens[at] ?? '');
    const next = match(this.#tokens, at + found.length)?.sense;
    if (found.sense.style === 'monochrome' && found.length === 3 && next?.motif) {
      return match(this.#tokens, at, 1);
    }
    if (found.sense.shade !== undefined && next?.color !== undefined) {
      return { ...found, sense: { shade: found.sense.shade } };
    }
    return found;
  }

  #take(found: Match, after: number): void {
    const { sense } = found;
    const next = match(this.#tokens, after)?.sense;
    if (sense.color !== undefined && this.#isAdjective(found, after)) {
      this.#takeColor(sense.color);
      // "Isolated on white".
      if (this.#relation?.kind === 'on' && this.#endsClause(after)) this.#takeScenery('studio');
    } else if (sense.motif !== undefined) this.#takeMotif(sense.motif, found);
    else if (sense.shade !== undefined && next?.color !== undefined) this.#shade = sense.shade;
    else if (sense.particle !== undefined) this.#takeParticle(sense, next);
    else if (sense.place !== undefined) this.#takePlace(sense.place, next);
    else if (sense.relation !== undefined) this.#takeRelation(sense.relation);
    else this.#takeSetting(found);
    this.#determined = sense.particle === 'article';
    if (sense.count !== undefined && sense.motif === undefined) this.#count = sense.count;
    if (sense.scale !== undefined) this.#scale = sense.scale;
  }

  /** "An orange cat" against "an orange", "rose gold" against "a rose". */
  #isAdjective({ sense, plural }: Match, after: number): boolean {
    if (sense.motif === undefined) return true;
    if (plural) return false;
    if (this.#describing || this.#nounFollows(after)) return true;
    return sense.motif.words[0] === 'orange' && !this.#determined && this.#count === undefined;
  }

  /** Whether more colours, then a noun, come next. */
  #nounFollows(after: number): boolean {
    for (let at = after; ; ) {
      const found = match(this.#tokens, at);
      if (found === undefined) return false;
      const { motif, scenery, color, shade, particle } = found.sense;
      if (color === undefined && (motif !== undefined || scenery !== undefined)) return true;
      if (color === undefined && shade === undefined && particle !== 'and') return false;
      at += found.length;
    }
  }

  #endsClause(at: number): boolean {
    const next = match(this.#tokens, at)?.sense.particle;
    return at >= this.#tokens.length || next === 'break' || next === 'with';
  }

  #takeColor(color: Oklch): void {
    const shade = this.#shade ?? { lighter: 0, chroma: 1 };
    this.#shade = undefined;
    const l = Math.min(0.97, Math.max(0.1, color.l + shade.lighter));
    const shaded = { ...color, l, c: color.c * shade.chroma };
    if (this.#describing && this.#last !== undefined) this.#last.colors.push(shaded);
    else if (this.#describing && this.#lastScenery !== undefined)
      this.#scenery.get(this.#lastScenery)?.push(shaded);
    else this.#colors.push(shaded);
  }

  #takeMotif(motif: Motif, { plural, sense }: Match): void {
    const name = motif.words[0];
    this.named.add(name);
    if (this.#denying) {
      this.denied.add(name);
      this.#denied = true;
      return;
    }
    const many = plural ? SOME : 1;
    const near = this.#closeup;
    const noun: Noun = {
      motif: near ? inPortrait(motif) : motif,
      count: Math.min(MOST_FIGURES, this.#count ?? sense.count ?? many),
      colors: this.#colors,
      accents: [],
      scale: this.#scale * (near && !isHuman(motif) ? 1.45 : 1),
      place: this.#place ?? {},
      relation: this.#leading,
    };
    this.#nouns.push(noun);
    this.#joined = this.#joining ? [...this.#joined, noun] : [noun];
    this.#joining = false;
    this.#relate(noun);
    const vessel = this.#vessel;
    this.#vessel = undefined;
    if (vessel !== undefined) noun.relation = { kind: 'in', to: [this.#nouns.indexOf(vessel)] };
    this.#clearAdjectives();
    // What is said next is said of the vessel.
    this.#last = vessel ?? noun;
    this.#lastScenery = undefined;
    this.#describing = false;
    this.#dressing = false;
  }

  /** Ends a relation with the noun that it points to. */
  #relate(noun: Noun): void {
    const pending = this.#relation;
    if (noun.relation !== undefined) this.#leading = undefined;
    if (pending === undefined) return;
    const to = this.#nouns.length - 1;
    const so_far = pending.from?.relation?.kind === pending.kind ? pending.from.relation.to : [];
    const relation = { kind: pending.kind, to: [...so_far, to] };
    if (pending.from === undefined) this.#leading = relation;
    else if (pending.from !== noun) this.#relateAll(pending.from, noun, relation);
    const unfinished = pending.kind === 'between' && relation.to.length < 2 && noun.count === 1;
    if (!unfinished) this.#relation = undefined;
  }

  /** "A cup and a book on a table": both are on it. */
  #relateAll(from: Noun, to: Noun, relation: Relation): void {
    from.relation = relation;
    const shared = !['left of', 'right of', 'between'].includes(relation.kind);
    for (const noun of shared ? this.#group : []) if (noun !== to) noun.relation ??= relation;
  }

  #takeParticle({ particle }: Sense, next: Sense | undefined): void {
    switch (particle) {
      case 'and':
        if (this.#colors.length > 0 && next?.color !== undefined) return;
        this.#joining =
          this.#last !== undefined &&
          this.#relation === undefined &&
          this.#last.relation === undefined;
        this.#endClause();
        return;
      case 'break':
        this.#denying = false;
        this.#endClause();
        return;
      case 'article':
        // "Without a square" denies; "no trees and a house" no longer does.
        if (this.#denied) this.#denying = false;
        this.#flushColors();
        return;
      case 'is':
        this.#describing = this.#last !== undefined || this.#lastScenery !== undefined;
        return;
      case 'of':
        this.#flushColors();
        this.#vessel =
          this.#last !== undefined && isVessel(this.#last.motif) ? this.#last : undefined;
        return;
      case 'not':
        this.#denying = true;
        this.#denied = false;
        return;
      case 'picture':
        this.#relationToPlace();
        return;
      default:
        this.#flushColors();
        this.#dressing = particle === 'with';
    }
  }

  #endClause(): void {
    if (this.#relation?.kind === 'between') return;
    this.#flushColors();
    this.#relation = undefined;
    this.#vessel = undefined;
    this.#last = undefined;
    this.#lastScenery = undefined;
    this.#describing = false;
    this.#dressing = false;
    this.#count = undefined;
    this.#scale = 1;
  }

  #takePlace(place: Place, next?: Sense): void {
    // "On a purple background", "the background is purple".
    if (place.depth === 'back' && (this.#colors.length > 0 || next?.particle === 'is')) {
      this.#relation = undefined;
      this.#takeScenery('studio');
      return;
    }
    const target = this.#relation?.from ?? this.#last;
    this.#relation = undefined;
    // Scenery is where it is: "mountains in the background".
    if (this.#lastScenery !== undefined) return;
    if (target !== undefined) target.place = { ...target.place, ...place };
    else this.#place = { ...this.#place, ...place };
  }

  #takeRelation(kind: RelationKind): void {
    this.#flushColors();
    this.#relation = { kind, from: this.#last };
    this.#group = this.#joined.includes(this.#last as Noun) ? this.#joined : [];
    this.#describing = false;
  }

  /** "To the left of the picture" is a place after all. */
  #relationToPlace(): void {
    const kind = this.#relation?.kind;
    if (kind === 'left of') this.#takePlace({ x: 'left' });
    else if (kind === 'right of') this.#takePlace({ x: 'right' });
  }

  #takeSetting({ sense }: Match): void {
    const { scenery, time, weather, season, mood, style } = sense;
    for (const name of [scenery, weather]) {
      if (name === undefined) continue;
      this.named.add(name);
      if (!this.#denying) continue;
      this.denied.add(name);
      this.#denied = true;
    }
    if (this.#denying) return;
    if (scenery !== undefined) this.#takeScenery(scenery);
    if (weather !== undefined) this.#weather.add(weather);
    this.#time ??= time;
    this.#season ??= season;
    this.#mood ??= mood;
    this.#style ??= style;
    if (sense.closeup) this.#closeup = true;
  }

  #takeScenery(scenery: Scenery): void {
    const known = this.#scenery.get(scenery) ?? [];
    this.#scenery.set(scenery, [...known, ...this.#colors]);
    const { kind } = this.#relation ?? {};
    if (kind !== 'between') this.#relation = undefined;
    // A number stays for the noun of "a field of flowers".
    const count = this.#count;
    this.#clearAdjectives();
    this.#count = count;
    this.#lastScenery = scenery;
    this.#describing = false;
  }

  /** Colours that met no noun: of the noun before ("a house in red"), or of the whole picture. */
  #flushColors(): void {
    if (this.#colors.length === 0) return;
    if (this.#relation?.kind === 'in' && this.#last !== undefined)
      this.#last.colors.push(...this.#colors);
    else if (this.#dressing && this.#last !== undefined) this.#last.accents.push(...this.#colors);
    else this.#loose.push(...this.#colors);
    this.#clearAdjectives();
  }

  #clearAdjectives(): void {
    this.#colors = [];
    this.#shade = undefined;
    this.#count = undefined;
    this.#scale = 1;
    this.#place = undefined;
    this.#closeup = false;
  }
}
