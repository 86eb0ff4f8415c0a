const names = new Intl.DisplayNames('en', { type: 'language' });

/** `Brazilian Portuguese` for `pt-br`; the code itself where no language has it. */
export function languageName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    // Not of the shape of a code.
    return code;
  }
}
