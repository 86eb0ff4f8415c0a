/** The most values in one JSON text of the model. */
export const maxValues = 1000;
/** The most characters of all texts and names in it together. */
export const maxCharacters = 100_000;

/** Counts what is made for a schema. What the schema would allow does not count. */
export class Made {
  #values = 0;
  #characters = 0;

  /**
   * Counts a value with everything in it.
   *
   * @throws RangeError if there is too much
   */
  count(value: unknown): void {
    this.countOne(value);
    if (typeof value !== 'object' || value === null) return;
    for (const [name, item] of Object.entries(value)) {
      if (!Array.isArray(value)) this.#countCharacters(name);
      this.count(item);
    }
  }

  /**
   * Counts a value without what is in it.
   *
   * @throws RangeError if there is too much
   */
  countOne(value: unknown): void {
    this.#values += 1;
    if (this.#values > maxValues) throw new RangeError(`more than ${maxValues} values`);
    if (typeof value === 'string') this.#countCharacters(value);
  }

  #countCharacters({ length }: string): void {
    this.#characters += length;
    if (this.#characters > maxCharacters)
      throw new RangeError(`more than ${maxCharacters} characters`);
  }
}
