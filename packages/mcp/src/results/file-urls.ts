/** The endings of files that results name, and the types of those files. */
const types: ReadonlyMap<string, string> = new Map(
  Object.entries({
    png: 'image/png',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    webp: 'image/webp',
    gif: 'image/gif',
    avif: 'image/avif',
    svg: 'image/svg+xml',
    wav: 'audio/wav',
    mp3: 'audio/mpeg',
    flac: 'audio/flac',
    ogg: 'audio/ogg',
    m4a: 'audio/mp4',
    mp4: 'video/mp4',
    webm: 'video/webm',
    mov: 'video/quicktime',
    glb: 'model/gltf-binary',
    obj: 'model/obj',
    ply: 'model/ply',
    txt: 'text/plain',
    srt: 'text/plain',
    json: 'application/json',
    pdf: 'application/pdf',
    zip: 'application/zip',
  }),
);

export interface FileUrl {
  url: string;
  name: string;
  mimeType: string;
}

/**
 * The files that an answer names, each once: URLs with the ending of a file in its fields, in its
 * lists, and in the fields of objects in its lists. Objects outside of lists are not searched,
 * because they may repeat the request with its own files.
 */
export function fileUrls(answer: object): FileUrl[] {
  const texts = Object.values(answer).flatMap((value) =>
    Array.isArray(value) ? value.flatMap(textsOfItem) : [value],
  );
  const urls = texts.filter((text): text is string => typeof text === 'string');
  return [...new Set(urls)].flatMap((url) => {
    const file = fileOf(url);
    return file ? [file] : [];
  });
}

function textsOfItem(item: unknown): unknown[] {
  return typeof item === 'object' && item !== null ? Object.values(item) : [item];
}

function fileOf(url: string): FileUrl | undefined {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) return undefined;
  const name = new URL(url).pathname.split('/').at(-1) ?? '';
  const [, ending = ''] = /\.(\w+)$/.exec(name) ?? [];
  const mimeType = types.get(ending.toLowerCase());
  return mimeType === undefined ? undefined : { url, name, mimeType };
}
