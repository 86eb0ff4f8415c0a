/**
 * One thing that is shown, and what the contract says about it.
 * @typedef {{ of: string, what: string, shown: unknown, found: unknown, holds: boolean }} Fact
 */

/**
 * @param {string} of
 * @param {string} what
 * @param {unknown} shown
 * @param {unknown} found
 * @param {boolean} [holds]
 * @returns {Fact}
 */
export function fact(of, what, shown, found, holds = Object.is(shown, found)) {
  return { of, what, shown, found, holds };
}

/**
 * A fact in one line, for people.
 * @param {Fact} fact
 */
export function describeFact({ of, what, shown, found }) {
  return `${of}: ${what} is shown as ${JSON.stringify(shown)}, the contract has ${JSON.stringify(found)}`;
}
