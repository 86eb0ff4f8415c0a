import { hostileUrls } from './hostile-urls.ts';

/** URLs that users may not have called or fetched, most of them of this machine, on these ports. */
export function internalUrls(ports: readonly number[]): string[] {
  const urls = new Set(ports.flatMap((port) => hostileUrls(port)));
  return [...urls].filter((url) => !becomesHarmless(url));
}

/** The URL standard removes tabs and line ends from URLs. So such a URL becomes a harmless one. */
function becomesHarmless(url: string): boolean {
  return /[\t\r\n]/.test(url) && URL.parse(url)?.host === 'media.example.com';
}
