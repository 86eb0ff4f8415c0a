/** Address of the page of an error's code, which says what a caller can do next. */
export function docUrl(publicUrl: string, code: string): string {
  return `${publicUrl}/docs/errors/${code}`;
}
