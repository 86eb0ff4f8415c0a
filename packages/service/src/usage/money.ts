/** Amounts of money are whole numbers of micro-dollars: sums of them are exact. */
export const microsInDollar = 1_000_000;

/** The amount in micro-dollars; undefined if that is no whole number, or too large to be exact. */
export function toMicros(dollars: number): number | undefined {
  const micros = Math.round(dollars * microsInDollar);
  const isExact = Math.abs(dollars * microsInDollar - micros) < 1e-4;
  return isExact && Number.isSafeInteger(micros) ? micros : undefined;
}

/** An amount that a person wrote, such as `20` or `0.5`, in micro-dollars; undefined if it is none. */
export function parseDollars(text: string): number | undefined {
  const [, whole, decimals = ''] = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  // Not as a fraction, which has too few digits for large amounts.
  return Number(whole) * microsInDollar + Number(decimals.padEnd(6, '0'));
}

/** An amount in dollars, such as `20.00` or `0.0035`: with two decimals, or with as many as it has. */
export function inDollars(micros: number): string {
  const digits = String(micros).padStart(7, '0');
  const decimals = digits.slice(-6).replace(/0{1,4}$/, '');
  return `${digits.slice(0, -6)}.${decimals}`;
}
