let page = '/';

/** Notes which page is shown, to come back to it after signing in. */
export function notePage(location: string): void {
  if (!location.startsWith('/account')) page = location;
}

/** The last page that was not one of the account's. */
export function pageBefore(): string {
  return page;
}
