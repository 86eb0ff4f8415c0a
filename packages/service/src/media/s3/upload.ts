import { createHash } from 'node:crypto';
import { elementOf, type S3Client, S3Error, textOf } from './client.ts';

/** S3 requires at least 5 MiB per part, and accepts 10,000 parts. */
const partBytes = 8 * 1024 * 1024;
/** S3 sends spaces while it puts the parts together, which may take it several minutes. */
const completionTimeoutMs = 10 * 60_000;

interface UploadTarget {
  key: string;
  mediaType: string;
}

/**
 * Stores content of any length, with one part in memory at a time. The object appears when it is
 * complete, and replaces the one that had the key.
 */
export async function upload(
  client: S3Client,
  target: UploadTarget,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const parts = partsOf(content);
  try {
    const { value: first } = await parts.next();
    if (!first) throw new Error('partsOf gave no part: even empty content has one.');
    const { key, mediaType } = target;
    const headers = { 'content-type': mediaType };
    if (first.isLast) await client.do({ method: 'PUT', key, headers, body: first.bytes });
    else await uploadParts(client, target, first, parts);
  } finally {
    // Ends the content, which may be an open file, also if the rest of it was not read.
    await parts.return(undefined);
  }
}

async function uploadParts(
  client: S3Client,
  { key, mediaType }: UploadTarget,
  first: Part,
  others: AsyncIterable<Part>,
): Promise<void> {
  const uploadId = await startUpload(client, key, mediaType);
  const etags: string[] = [];
  const put = async ({ bytes }: Part) => {
    const query = { partNumber: String(etags.length + 1), uploadId };
    const { etag } = await client.do({ method: 'PUT', key, query, body: bytes });
    etags.push(String(etag));
  };
  try {
    await put(first);
    for await (const part of others) await put(part);
    await complete(client, key, uploadId, etags);
  } catch (error) {
    // If this fails, the bucket's lifecycle rule removes the parts.
    await client.do({ method: 'DELETE', key, query: { uploadId } }).catch(() => {});
    throw error;
  }
}

async function startUpload(client: S3Client, key: string, mediaType: string): Promise<string> {
  const headers = { 'content-type': mediaType };
  const { body } = await client.send({ method: 'POST', key, query: { uploads: '' }, headers });
  const uploadId = elementOf(await textOf(body), 'UploadId');
  if (!uploadId) throw new Error('S3 started an upload without an UploadId.');
  return uploadId;
}

async function complete(
  client: S3Client,
  key: string,
  uploadId: string,
  etags: readonly string[],
): Promise<void> {
  const parts = etags.map(
    (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
  );
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
  const headers = { 'content-type': 'application/xml' };
  const request = { method: 'POST', key, query: { uploadId }, headers, body } as const;
  const response = await client.send(request).catch(async (error: unknown) => {
    if (await isComplete(client, key, etags, error)) return undefined;
    throw error;
  });
  const text = response ? await textOf(response.body, completionTimeoutMs) : '';
  // S3 sends the status before the work is done, so a failure is reported in the body.
  if (text.includes('<Error>')) throw new S3Error(500, elementOf(text, 'Code') ?? '', '');
}

/**
 * Whether an upload failed only because it had been completed: a request whose answer is lost is
 * sent again, and some servers forget an upload when it is complete.
 */
async function isComplete(
  client: S3Client,
  key: string,
  etags: readonly string[],
  error: unknown,
): Promise<boolean> {
  if (!(error instanceof S3Error) || error.code !== 'NoSuchUpload') return false;
  const { etag } = await client.do({ method: 'HEAD', key });
  return etag === etagOfParts(etags);
}

/** The ETag that S3 gives to an object of several parts. */
function etagOfParts(etags: readonly string[]): string {
  const digests = etags.map((etag) => Buffer.from(etag.replaceAll('"', ''), 'hex'));
  const digest = createHash('md5').update(Buffer.concat(digests)).digest('hex');
  return `"${digest}-${etags.length}"`;
}

/** A part of the content, of `partBytes`; the last one has what is left, which can be nothing. */
interface Part {
  bytes: Uint8Array;
  isLast: boolean;
}

/** Cuts content into parts, and holds one of them at a time. */
async function* partsOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<Part> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    let rest = chunk;
    while (rest.length > 0) {
      // More content follows, so this full part is not the last.
      if (size === partBytes) {
        const bytes = join(held);
        held = [];
        size = 0;
        yield { bytes, isLast: false };
      }
      const taken = rest.subarray(0, partBytes - size);
      held.push(taken);
      size += taken.length;
      rest = rest.subarray(taken.length);
    }
  }
  yield { bytes: join(held), isLast: true };
}

function join(chunks: readonly Uint8Array[]): Uint8Array {
  const [only] = chunks;
  return only && chunks.length === 1 ? only : Buffer.concat(chunks);
}
