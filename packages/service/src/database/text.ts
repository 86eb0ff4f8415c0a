/** Postgres does not accept NUL in text, and what others write may have one. */
export function withoutNul(text: string): string {
  return text.replaceAll('\0', '');
}
