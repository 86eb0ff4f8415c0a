const longest = 30;

/**
 * What a username starts with, from a name: letters a to z, digits and hyphens. The id of the
 * account follows it, so that usernames differ without a search that tells who has an account.
 */
export function usernameStem(name: string): string {
  const stem = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '');
  return stem || 'user';
}
