import { createHash } from 'node:crypto';

/**
 * Redoc loads its logo from its maker's server. This is the page's only request to another server.
 */
const logo = /https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(-full)?\.svg/g;

/** Replaces the logo after the words "API docs by": the name as an inline picture. */
const name =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='36' height='14'%3E" +
  "%3Ctext y='11' font-family='sans-serif' font-size='11' font-weight='700' fill='%237c6cf0'%3E" +
  'Redoc%3C/text%3E%3C/svg%3E';

/**
 * Makes the page self-contained: it sends no requests, and its content security policy forbids
 * them. The policy allows scripts by their hashes only, so that no text of the contract can run as
 * a script.
 */
export function seal(html: string): string {
  if (html.search(logo) < 0)
    throw new Error("Redoc's page has no logo at the expected URL: adapt LOGO in seal.ts.");
  const page = html.replaceAll(logo, name);
  const scripts = [...page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = scripts.map(([, source = '']) => `'sha256-${sha256(source)}'`);
  return page.replace('{{script-hashes}}', hashes.join(' '));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
