import { elementOf, type S3Client, S3Error, textOf } from './client.ts';

/**
 * Objects whose keys start with the prefix and come after `from`, page after page. Uses
 * ListObjects, which continues after a key and not after a token, because every server supports it.
 */
export async function* listObjects(client: Pick<S3Client, 'send'>, prefix: string, from?: string) {
  let after = from;
  do {
    const page = await readPage(client, prefix, after);
    yield* page.objects;
    after = page.isLast ? undefined : page.objects.at(-1)?.key;
  } while (after !== undefined);
}

async function readPage(client: Pick<S3Client, 'send'>, prefix: string, after: string | undefined) {
  const query = { prefix, ...(after !== undefined && { marker: after }) };
  const { body } = await client.send({ method: 'GET', query });
  const xml = await textOf(body);
  // Not by a pattern for the whole element: in a list without its ends it takes quadratic time.
  const [, ...entries] = xml.split('<Contents>');
  return { objects: entries.map(readEntry), isLast: elementOf(xml, 'IsTruncated') !== 'true' };
}

function readEntry(xml: string) {
  return {
    key: decodeXml(requiredElement(xml, 'Key')),
    modifiedAt: new Date(requiredElement(xml, 'LastModified')),
  };
}

/** Throws an S3Error: without a key, the list could not go on after it, and would begin again. */
function requiredElement(xml: string, name: string): string {
  const value = elementOf(xml, name);
  if (value === undefined)
    throw new S3Error(200, '', `with a list in which an object has no ${name}`);
  return value;
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** Replaces references to characters. Our keys have none, but those of others may. */
function decodeXml(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (reference, hex, decimal, entity) => {
    if (entity !== undefined) return entities[entity] ?? reference;
    return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  });
}
