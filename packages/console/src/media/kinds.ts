import type { FileKind } from '../contract/types.ts';

export type MediaKind = FileKind | 'model' | 'text' | 'other';

const extensions: Record<string, MediaKind> = {
  ...named('image', 'png jpg jpeg webp gif avif'),
  ...named('audio', 'wav mp3 flac ogg m4a aac weba'),
  ...named('video', 'mp4 webm mov mkv'),
  ...named('model', 'glb gltf'),
  ...named('text', 'txt json srt vtt md csv'),
};

function named(kind: MediaKind, names: string): Record<string, MediaKind> {
  return Object.fromEntries(names.split(' ').map((name) => [name, kind]));
}

/** The kind of file at an address, from its name. */
export function kindOfUrl(url: string): MediaKind {
  const data = /^data:(image|audio|video|text|model)\//.exec(url)?.[1];
  if (data) return data as MediaKind;
  return extensions[/\.(\w+)$/.exec(pathOf(url))?.[1]?.toLowerCase() ?? ''] ?? 'other';
}

export function isUrl(text: unknown): text is string {
  return typeof text === 'string' && /^(https?:\/\/|data:|blob:)\S+$/.test(text);
}

/** The last part of an address. */
export function fileName(url: string): string {
  if (url.startsWith('data:')) return 'file';
  return pathOf(url).split('/').at(-1) ?? '';
}

function pathOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { pathname } = new URL(url);
  try {
    return decodeURIComponent(pathname);
  } catch {
    // `%` without two digits, as while an address is typed.
    return pathname;
  }
}
