import { elementOf, type S3Client } from './client.ts';

export interface S3Object {
  key: string;
  modifiedAt: Date;
}

/**
 * Objects whose keys start with the prefix, page after page (ListObjects, in which a page follows a
 * key and not a token: every server has it). Keys of ours need no decoding.
 */
export async function* listObjects(client: S3Client, prefix: string): AsyncGenerator<S3Object> {
  let after: string | undefined;
  do {
    const page = await readPage(client, prefix, after);
    yield* page.objects;
    after = page.isLast ? undefined : page.objects.at(-1)?.key;
  } while (after !== undefined);
}

async function readPage(client: S3Client, prefix: string, after: string | undefined) {
  const query = { prefix, ...(after !== undefined && { marker: after }) };
  const { body } = await client.send({ method: 'GET', query });
  const xml = await body.text();
  const entries = xml.match(/<Contents>.*?<\/Contents>/gs) ?? [];
  return { objects: entries.map(readEntry), isLast: elementOf(xml, 'IsTruncated') !== 'true' };
}

function readEntry(xml: string): S3Object {
  return {
    key: elementOf(xml, 'Key') ?? '',
    modifiedAt: new Date(elementOf(xml, 'LastModified') ?? ''),
  };
}
