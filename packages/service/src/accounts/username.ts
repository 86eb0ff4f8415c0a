const maxStemLength = 30;

/**
 * The start of a username, made from a name: letters a to z, digits and hyphens. The account's id
 * is appended to it, which makes usernames unique without a search that could reveal who has an
 * account.
 */
export function usernameStem(name: string): string {
  const stem = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxStemLength)
    .replace(/^-+|-+$/g, '');
  return stem || 'user';
}
