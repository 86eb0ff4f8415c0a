import { createHmac, randomBytes } from 'node:crypto';
import { mediaTypeName } from '@genmedia/media/formats';

/**
 * Media types that the service stores, by file extension. Only the extension of a file is stored,
 * not its type. None of these types can run a script in a browser, so files may be shown inline.
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
  weba: 'audio/webm',
  glb: 'model/gltf-binary',
  txt: 'text/plain; charset=utf-8',
  json: 'application/json',
  bin: 'application/octet-stream',
} as const;

type Extension = keyof typeof typeByExtension;

const extensionByType = new Map(
  Object.entries(typeByExtension).map(([extension, type]) => [
    mediaTypeName(type),
    extension as Extension,
  ]),
);

/** Extensions that stored files can have. */
const extensions = Object.keys(typeByExtension) as Extension[];

/** `png` for `image/png`, under any of its names; `bin` for a type that is not in the table. */
export function extensionFor(mediaType: string): Extension {
  return extensionByType.get(mediaTypeName(mediaType)) ?? 'bin';
}

/** The value of `Content-Type`; `application/octet-stream` for an unknown extension. */
export function mediaTypeOf(fileName: string): string {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1);
  return isExtension(extension) ? typeByExtension[extension] : typeByExtension.bin;
}

function isExtension(text: string): text is Extension {
  return Object.hasOwn(typeByExtension, text);
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * 22 characters of 62 are 131 bits. Anyone who knows a name may read the file, and nobody can guess
 * it.
 */
const randomLength = 22;
const alphabetSize = BigInt(alphabet.length);

/** The contract's `file_prefix`, which the account chooses: no dot at the start, and no slash. */
const prefixPattern = '[\\w-][\\w.-]{0,63}-';

const fileNamePattern = new RegExp(
  `^(?:${prefixPattern})?[${alphabet}]{${randomLength}}\\.(?:${extensions.join('|')})$`,
);

/** A unique name for a new file, with the extension of the type. */
export function newFileName(mediaType: string): string {
  return fileNameOf(randomBytes(32), 0, mediaType);
}

/**
 * The name of a job's file. It is the same in every attempt, so it is known before the file is
 * stored. Nobody can compute it without the secret, even from the names of the job's other files.
 *
 * @param secret of the job, at least 128 random bits.
 * @param index of the file among the job's files, from 0.
 * @param prefix of the name, as the contract's `file_prefix` allows it.
 */
export function fileNameOf(
  secret: Buffer,
  index: number,
  mediaType: string,
  prefix?: string,
): string {
  const hash = createHmac('sha256', secret).update(`file ${index}`).digest('hex');
  let rest = BigInt(`0x${hash}`);
  let name = '';
  while (name.length < randomLength) {
    name += alphabet.charAt(Number(rest % alphabetSize));
    rest /= alphabetSize;
  }
  const start = prefix === undefined ? '' : `${prefix}-`;
  return `${start}${name}.${extensionFor(mediaType)}`;
}

/**
 * Whether a name can be that of a stored file. Other names never reach a file system or a bucket.
 */
export function isFileName(name: string): boolean {
  return fileNamePattern.test(name);
}

/** Whether the contract allows the prefix as `file_prefix`. */
export function isFilePrefix(prefix: string): boolean {
  return isFileName(fileNameOf(Buffer.alloc(0), 0, 'text/plain', prefix));
}
