import type { ContentBlock } from '@modelcontextprotocol/server';
import type { FileUrl } from './file-urls.ts';
import type { ResultFiles } from './result-files.ts';

/** The most bytes of a file in a result itself. Hosts refuse results of about a megabyte. */
const inlineBytes = 256 * 1024;

/** The most bytes of all files in one result. */
const totalBytes = 600 * 1024;

/** The most bytes of an image that is read for its preview. */
const imageBytes = 25 * 1024 * 1024;

/** The most bytes of a text. */
const textBytes = 64 * 1024;

/** How long the files of one result are read. A result that has been paid for does not wait longer. */
const readMs = 20_000;

/** The types of images that models see. */
const visibleImages = /^image\/(png|jpeg|webp|gif)$/;

/** The types of texts, such as transcripts and their times. */
const texts = /^(text\/plain|application\/json)$/;

/**
 * What a model sees of the files of a result: small images themselves, large ones as a preview, small
 * texts, and of each file a link. A file that cannot be read in time is a link alone.
 */
export async function fileContent(
  files: readonly FileUrl[],
  reader: ResultFiles | undefined,
  signal: AbortSignal,
): Promise<ContentBlock[]> {
  const reading = AbortSignal.any([signal, AbortSignal.timeout(readMs)]);
  let room = totalBytes;
  const blocks: ContentBlock[] = [];
  for (const file of files) {
    const shown = reader && (await shownFile(file, reader, reading, room).catch(() => undefined));
    signal.throwIfAborted();
    if (shown) {
      room -= shown.bytes;
      blocks.push(shown.block);
    }
    const { url, name, mimeType } = file;
    blocks.push({ type: 'resource_link', uri: url, name, mimeType });
  }
  return blocks;
}

/** What a model sees of an answer that is a file itself. */
export async function blobContent(
  blob: Blob,
  files: ResultFiles | undefined,
  signal: AbortSignal,
): Promise<ContentBlock> {
  const [mimeType = ''] = blob.type.split(';');
  const reader = { ...files, read: async () => new Response(blob) };
  const file = { url: '', name: '', mimeType };
  // A picture that cannot be read has been paid for all the same.
  const shown = await shownFile(file, reader, signal, inlineBytes).catch(() => undefined);
  signal.throwIfAborted();
  const text = `A file of ${blob.size} bytes (${mimeType || 'of no known type'}), which is not shown.`;
  return shown?.block ?? { type: 'text', text };
}

interface Shown {
  block: ContentBlock;
  bytes: number;
}

async function shownFile(
  file: FileUrl,
  reader: ResultFiles,
  signal: AbortSignal,
  room: number,
): Promise<Shown | undefined> {
  const { mimeType, url } = file;
  const isImage = visibleImages.test(mimeType);
  const isSound = reader.sounds === true && mimeType.startsWith('audio/');
  if (!isImage && !isSound && !texts.test(mimeType)) return undefined;
  const shownBytes = Math.min(room, isImage || isSound ? inlineBytes : textBytes);
  const limit = isImage && reader.preview ? imageBytes : shownBytes;
  const bytes = await readUpTo(await reader.read(url, signal), limit);
  if (!bytes) return undefined;
  const size = bytes.byteLength;
  if (size > shownBytes) return previewOf(bytes, reader, shownBytes);
  if (isImage || isSound) {
    const type = isImage ? 'image' : 'audio';
    return { block: { type, data: base64(bytes), mimeType }, bytes: size };
  }
  const text = new TextDecoder().decode(bytes);
  // A resource needs an address.
  if (!url) return { block: { type: 'text', text }, bytes: size };
  return { block: { type: 'resource', resource: { uri: url, mimeType, text } }, bytes: size };
}

async function previewOf(
  image: Uint8Array,
  { preview }: ResultFiles,
  mostBytes: number,
): Promise<Shown | undefined> {
  const small = await preview?.(image);
  if (!small || small.byteLength > mostBytes) return undefined;
  const block: ContentBlock = { type: 'image', data: base64(small), mimeType: 'image/jpeg' };
  return { block, bytes: small.byteLength };
}

/** The bytes of an answer; undefined if it is no success, or longer. */
async function readUpTo(
  response: Response | undefined,
  limit: number,
): Promise<Uint8Array | undefined> {
  if (!response?.ok || Number(response.headers.get('content-length') ?? 0) > limit) {
    await response?.body?.cancel();
    return undefined;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
}

function base64(bytes: Uint8Array): string {
  let text = '';
  // `fromCharCode` takes only so many arguments, and one call for each byte takes three times as long.
  for (let at = 0; at < bytes.length; at += 8192) {
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return btoa(text);
}
