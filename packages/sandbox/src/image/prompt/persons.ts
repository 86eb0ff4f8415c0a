import type { Adjectives } from './clause.ts';
import type { Sense } from './lexicon.ts';
import { type Look, skinOf, withFeature } from './look.ts';
import { isHuman, isPortrait, type Noun } from './noun.ts';

/** Finds the person to whom words about appearance refer. */
export class Persons {
  /** Looks that are kept until their person is named: "old, with a grey beard, a man". */
  #look: Look = {};
  /** The last person that was named. */
  last: Noun | undefined;

  /** A person gets the looks that were read before it. A thing drops them. */
  meet(noun: Noun, own: Look | undefined): void {
    const look = this.#look;
    this.#look = {};
    if (!isHuman(noun.motif) && !isPortrait(noun.motif)) return;
    this.last = noun;
    const skin = noun.colors.length === 1 && noun.colors[0] ? skinOf(noun.colors[0]) : undefined;
    if (skin !== undefined) noun.colors = [];
    noun.look = { ...own, ...(skin && { skin }), ...look };
  }

  /**
   * Takes a word about appearance. Returns whether it described a person that was already named.
   */
  take({ look = {}, feature, trait }: Sense, adjectives: Adjectives): boolean {
    const { colors } = adjectives;
    const combined = { ...this.#look, ...look };
    const person = trait ? this.last : undefined;
    if (feature !== undefined) adjectives.colors = [];
    if (feature !== undefined && trait) {
      // "Two big eyes" are of whoever was named: what comes next is not two, nor big.
      adjectives.count = undefined;
      adjectives.scale = 1;
      if (person === undefined) {
        // The adjectives were for a thing: "a goat with a long beard".
        this.#look = {};
        return false;
      }
    }
    const color = feature === undefined ? undefined : colors.at(-1);
    const whole = feature === undefined ? combined : withFeature(combined, feature, color);
    if (person === undefined) {
      this.#look = whole;
      return false;
    }
    this.#look = {};
    person.look = { ...person.look, ...whole };
    if (feature === 'top' && person.colors.length === 0) person.colors = colors;
    if (feature === 'hat') person.accents.push(...colors);
    return true;
  }

  /** "A man, old and bald": at the end of a clause, the looks belong to the person before. */
  settle(): void {
    if (this.last === undefined) return;
    this.last.look = { ...this.last.look, ...this.#look };
    this.#look = {};
  }
}
