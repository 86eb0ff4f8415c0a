/**
 * Types that the service stores, by the extension of their files. The extension is all that is kept
 * of a type. None of them can run a script in a browser, so that files may be shown inline.
 */
const typeByExtension = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  glb: 'model/gltf-binary',
  txt: 'text/plain; charset=utf-8',
  json: 'application/json',
  bin: 'application/octet-stream',
} as const;

export type Extension = keyof typeof typeByExtension;

/** What AI providers and browsers call the same. */
const otherNames: Record<string, Extension> = {
  'image/jpg': 'jpg',
  'audio/mp3': 'mp3',
  'audio/x-wav': 'wav',
  'audio/wave': 'wav',
  'audio/vnd.wave': 'wav',
  'audio/x-flac': 'flac',
  'audio/x-m4a': 'm4a',
};

const extensionByType = new Map<string, Extension>([
  ...Object.entries(typeByExtension).map(
    ([extension, type]) => [essence(type), extension as Extension] as const,
  ),
  ...Object.entries(otherNames),
]);

/** Extensions that stored files can have. */
export const extensions = Object.keys(typeByExtension) as Extension[];

/** `png` for `image/png`, whatever its parameters; `bin` for a type that is not in the table. */
export function extensionFor(mediaType: string): Extension {
  return extensionByType.get(essence(mediaType)) ?? 'bin';
}

/** The type as `Content-Type` says it; `application/octet-stream` for an unknown extension. */
export function mediaTypeOf(fileName: string): string {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1);
  return typeByExtension[extension as Extension] ?? typeByExtension.bin;
}

function essence(mediaType: string): string {
  return (mediaType.split(';')[0] ?? '').trim().toLowerCase();
}
