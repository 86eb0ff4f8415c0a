import { type Document, isObject, resolve, type Schema } from '@genmedia/openapi';

/** Finds the fields that are `readOnly`, or those that are `writeOnly`. */
export class MarkedFields {
  readonly #keyword: 'readOnly' | 'writeOnly';
  readonly #document: Document;
  /** The references of the document, by those that replaced them. */
  readonly #originals = new Map<string, string>();

  constructor(keyword: 'readOnly' | 'writeOnly', document: Document) {
    this.#keyword = keyword;
    this.#document = document;
  }

  /** Tells that a reference has replaced another one. */
  rename(from: string, to: string): void {
    this.#originals.set(to, from);
  }

  /** Whether a field has the keyword: itself, in what it refers to, or in a part of its `allOf`. */
  has(field: Schema, seen: readonly unknown[] = []): boolean {
    if (!isObject(field) || seen.includes(field)) return false;
    if (field[this.#keyword] === true) return true;
    const inner = [...this.#target(field), ...(field.allOf ?? [])];
    return inner.some((part) => this.has(part, [...seen, field]));
  }

  /** The names of the fields with the keyword in what a schema refers to. */
  namesIn(reference: Schema, seen: readonly Schema[] = []): string[] {
    return this.#target(reference).flatMap((schema) => {
      if (seen.includes(schema)) return [];
      const own = Object.entries(schema.properties ?? {}).filter(([, field]) => this.has(field));
      const inner = schema.allOf ?? [];
      return [
        ...own.map(([name]) => name),
        ...inner.flatMap((part) => this.namesIn(part, [...seen, schema])),
      ];
    });
  }

  #target({ $ref }: Schema): Schema[] {
    if ($ref === undefined) return [];
    return [resolve<Schema>(this.#document, { $ref: this.#originals.get($ref) ?? $ref })];
  }
}
