import { readFileSync } from 'node:fs';

const { version } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string };

/** Tells receivers who calls. */
export const userAgent = `Genmedia-Webhooks/${version}`;
