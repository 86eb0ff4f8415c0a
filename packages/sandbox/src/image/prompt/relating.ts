import type { Relation, RelationKind } from './brief.ts';
import type { Noun } from './noun.ts';

interface Pending {
  readonly kind: RelationKind;
  readonly from: Noun | undefined;
}

/** Tracks relations between nouns while the words are read. */
export class Relating {
  /** A relation whose second noun has not been read yet. */
  pending: Pending | undefined;
  readonly #nouns: readonly Noun[];
  /** A relation before its first noun: "in front of a castle, a horse". */
  leading: Relation | undefined;
  #joining = false;
  /** The nouns that "and" joins to the last one. */
  #joined: Noun[] = [];
  /** The nouns to which the current relation applies. */
  #group: readonly Noun[] = [];

  constructor(nouns: readonly Noun[]) {
    this.#nouns = nouns;
  }

  begin(kind: RelationKind, from: Noun | undefined): void {
    this.pending = { kind, from };
    this.#group = from && this.#joined.includes(from) ? this.#joined : [];
  }

  /** Reads "and". It joins nouns only if the last one has no relation yet. */
  join(last: Noun | undefined): void {
    this.#joining = last !== undefined && this.pending === undefined && last.relation === undefined;
  }

  /** Ends a relation at the noun that it points to, which is the newest one. */
  meet(noun: Noun): void {
    this.#joined = this.#joining ? [...this.#joined, noun] : [noun];
    this.#joining = false;
    const { pending } = this;
    if (noun.relation !== undefined) this.leading = undefined;
    if (pending === undefined) return;
    const to = this.#nouns.length - 1;
    const earlier = pending.from?.relation?.kind === pending.kind ? pending.from.relation.to : [];
    const relation = { kind: pending.kind, to: [...earlier, to] };
    if (pending.from === undefined) this.leading = relation;
    else if (pending.from !== noun) this.#relateAll(pending.from, noun, relation);
    const unfinished = pending.kind === 'between' && relation.to.length < 2 && noun.count === 1;
    if (!unfinished) this.pending = undefined;
  }

  /**
   * Applies a relation to joined nouns: in "a cup and a book on a table", both are on the table.
   */
  #relateAll(from: Noun, to: Noun, relation: Relation): void {
    from.relation = relation;
    const shared = !['left of', 'right of', 'between'].includes(relation.kind);
    for (const noun of shared ? this.#group : []) if (noun !== to) noun.relation ??= relation;
  }
}
