import { createHash } from 'node:crypto';

/** Redoc loads its logo from its maker's server: the page's only request to another server. */
const logo = /https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(-full)?\.svg/g;

/** What stands in place of the logo, which the page hides: an empty picture. */
const empty = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";

/**
 * Makes the page self-contained: it sends no requests, and its content security policy forbids
 * them. The policy allows scripts by their hashes only, so that no text of the contract can run as
 * a script.
 *
 * @param script what the page runs beside Redoc.
 */
export function seal(html: string, script = ''): string {
  if (html.search(logo) < 0)
    throw new Error("Redoc's page has no logo at the expected URL: adapt `logo` in seal.ts.");
  const page = html.replaceAll(logo, empty).replace('{{scripts}}', () => script);
  const scripts = [...page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = scripts.map(([, source = '']) => `'sha256-${sha256(source)}'`);
  return page.replace('{{script-hashes}}', hashes.join(' '));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
