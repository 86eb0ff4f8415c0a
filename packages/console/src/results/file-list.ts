import { isUrl } from '../media/kinds.ts';

/** The files of an answer: those that it links to, and those in it as base64. */
export function filesOf(answer: unknown): string[] {
  const { output, links } = (answer ?? {}) as { output?: unknown; links?: unknown };
  const named = [output, links].flatMap((value) => (Array.isArray(value) ? value : [value]));
  const found = named.flatMap((value) => {
    if (isUrl(value)) return [value];
    const type = typeof value === 'string' ? typeOfBase64(value) : undefined;
    return type === undefined ? [] : [`data:${type};base64,${value}`];
  });
  return [...new Set(found)];
}

/** How the base64 of each type of file begins. */
const beginnings: Record<string, string> = {
  iVBORw0KGgo: 'image/png',
  '/9j/': 'image/jpeg',
  UklGR: 'audio/wav',
  SUQz: 'audio/mpeg',
  '//': 'audio/mpeg',
  ZkxhQ: 'audio/flac',
  AAAA: 'video/mp4',
  Z2xURg: 'model/gltf-binary',
};

function typeOfBase64(text: string): string | undefined {
  // The first 62 characters of 64 are never padding; a text of words has a space among them.
  if (text.length < 64 || !/^[A-Za-z0-9+/]{62}/.test(text)) return undefined;
  const [, type] =
    Object.entries(beginnings).find(([beginning]) => text.startsWith(beginning)) ?? [];
  if (type === 'audio/wav' && atob(text.slice(0, 16)).slice(8, 12) === 'WEBP') return 'image/webp';
  return type ?? (/^[A-Za-z0-9+/]+={0,2}$/.test(text) ? 'text/plain' : undefined);
}
