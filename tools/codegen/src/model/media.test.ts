import { type Document, readerOf, type Schema } from '@genmedia/openapi';
import { expect, test } from 'vitest';
import { mediaOf } from './media.ts';

const url = { type: 'string', format: 'uri' };
const schemas = { Url: url, Source: { type: 'string' } };
const reader = readerOf({ components: { schemas } } as unknown as Document);
const read = (body: object | undefined) => mediaOf(reader, body && reader.place(body as Schema));
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

test('the kinds of files that fields take are read, and whether a field may contain the file itself', () => {
  const properties = {
    prompt: { type: 'string' },
    image: { ...ref('Source'), 'x-media': ['image'] },
    images: {
      anyOf: [ref('Url'), { type: 'array', items: ref('Url') }],
      'x-media': ['image', 'video'],
    },
  };
  expect(read({ properties })).toEqual({
    image: { kinds: ['image'], inline: true },
    images: { kinds: ['image', 'video'], inline: false },
  });
  expect(read(undefined)).toEqual({});
});
