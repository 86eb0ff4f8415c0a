import type { Document } from '@genmedia/openapi';
import { expect, test } from 'vitest';
import { chapterPages } from '../chapters.ts';
import { addPage } from '../text-page.ts';
import { markdownDocs } from './pages.ts';

/** A contract with one operation, a chapter, and a page of text. */
function contract(description = 'Makes a thing. See [Sizes](#/sizes).'): Document {
  const size = { type: 'integer', minimum: 1, maximum: 9, default: 3, description: 'In metres.' };
  const colour = {
    type: 'object',
    description: 'How it looks.',
    properties: { red: { type: 'number' } },
  };
  const request = {
    required: ['size'],
    properties: { size, colours: { type: 'array', maxItems: 1, items: colour } },
  };
  const answer = {
    oneOf: [
      { properties: { status: { const: 'success' }, id: { type: 'integer' } } },
      { properties: { status: { const: 'error' } } },
    ],
  };
  const operation = {
    operationId: 'makeThing',
    summary: 'Make a thing',
    description,
    tags: ['things'],
    parameters: [
      {
        name: 'days',
        in: 'query',
        schema: { type: 'integer', minimum: 1 },
        description: 'How soon.',
      },
    ],
    requestBody: { content: { 'application/json': { schema: request, example: { size: 2 } } } },
    responses: {
      200: { description: 'Made.', content: { 'application/json': { schema: answer } } },
      400: { description: 'Wrong.' },
    },
    'x-codeSamples': [
      { lang: 'curl', label: 'curl', source: 'curl http://a.example/things\n' },
      { lang: 'tsx', label: 'React', source: '<Thing />' },
    ],
  };
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Things',
      summary: 'Make things.',
      description:
        'All about things.\n\n# Sizes\n\nUp to 9 metres.\n\n# Errors\n\n| Code |\n| --- |\n\nThere are none.\n',
    },
    servers: [{ url: 'http://a.example' }],
    tags: [{ name: 'things', 'x-displayName': 'Things' }],
    'x-tagGroups': [],
    paths: { '/things': { post: operation } },
  } as unknown as Document;
  chapterPages(document);
  addPage(document, {
    name: 'news',
    title: 'News',
    text: '\n[Make a thing](#/things/makething) is new. [Try it](./#/try/makeThing).\n',
  });
  return document;
}

test('an operation is one page, with its fields, answers and samples', () => {
  const { pages } = markdownDocs(contract());
  const page = pages.find(({ path }) => path === 'make-thing');
  expect(page).toMatchObject({ title: 'Make a thing', group: 'Things', hash: '/things/makething' });
  expect(page?.text).toBe(`# Make a thing

\`POST /things\`, operation \`makeThing\`

Makes a thing. See [Sizes](http://a.example/docs/sizes.md).

## Parameters

- \`days\` (query, integer): How soon. At least 1.

## Request

- \`size\` (integer, required): In metres. 1 to 9; default \`3\`.
- \`colours\` (list of object): At most 1 item.
  - \`red\` (number)

\`\`\`json
{
  "size": 2
}
\`\`\`

## Answer 200

Made.

With \`status\` \`success\`:

- \`status\` (any value): Always \`success\`.
- \`id\` (integer)

With \`status\` \`error\`:

- \`status\` (any value): Always \`error\`.

## Failures

- 400: Wrong.

What to do about each: [Errors](http://a.example/docs/errors.md).

## Samples

\`\`\`sh
curl http://a.example/things
\`\`\`
`);
});

test('a field tells the rules of its schema, and those beside its `$ref`', () => {
  const document = contract();
  const schema = {
    properties: {
      width: {
        $ref: '#/components/schemas/Side',
        default: 6,
        multipleOf: 3,
        deprecated: true,
        'x-max-seconds': 7,
      },
    },
  };
  Object.assign(document, {
    components: { schemas: { Side: { type: 'integer', minimum: 3, default: 9 } } },
  });
  Object.assign(document.paths?.['/things']?.post ?? {}, {
    requestBody: { content: { 'application/json': { schema } } },
  });
  const page = markdownDocs(document).pages.find(({ path }) => path === 'make-thing');
  expect(page?.text).toContain(
    '- `width` (integer, deprecated): At least 3; a multiple of 3; at most 7 seconds; default `6`.',
  );
});

test('the fields of a map are those of each of its values', () => {
  const document = contract();
  const most = { type: 'integer', description: 'The most.' };
  const limits = { type: 'object', description: 'Of one field.', properties: { most } };
  const properties = {
    limits: { type: 'object', additionalProperties: { ...limits, additionalProperties: false } },
    more: { type: 'object', properties: { most }, additionalProperties: { type: 'string' } },
    anything: { type: 'object', properties: { most }, additionalProperties: {} },
  };
  Object.assign(document.paths?.['/things']?.post ?? {}, {
    requestBody: { content: { 'application/json': { schema: { properties } } } },
  });
  const page = markdownDocs(document).pages.find(({ path }) => path === 'make-thing');
  expect(page?.text).toContain(
    [
      '- `limits` (object)',
      '  - any name (object): Of one field.',
      '    - `most` (integer): The most.',
      '- `more` (object)',
      '  - `most` (integer): The most.',
      '  - any other name (string)',
      '- `anything` (object)',
      '  - `most` (integer): The most.',
      '',
    ].join('\n'),
  );
});

test('a format is in words, those of a pattern first, or named if there are none', () => {
  const document = contract();
  const formats = ['uri', 'date-time', 'int64', 'password', 'hostname', 'uint32', 'double'];
  const properties: Record<string, object> = Object.fromEntries(
    formats.map((format, at) => [`f${at}`, { type: 'string', format }]),
  );
  properties.f7 = { type: 'string', format: 'email', 'x-pattern-words': 'a name, an @ and a host' };
  Object.assign(document.paths?.['/things']?.post ?? {}, {
    requestBody: { content: { 'application/json': { schema: { properties } } } },
  });
  const page = markdownDocs(document).pages.find(({ path }) => path === 'make-thing');
  expect(page?.text).toContain(
    [
      '- `f0` (string): A URL.',
      '- `f1` (string): A time such as 2026-01-31T09:30:00Z.',
      '- `f2` (string)',
      '- `f3` (string)',
      '- `f4` (string): Format hostname.',
      '- `f5` (string)',
      '- `f6` (string)',
      '- `f7` (string): A name, an @ and a host.',
    ].join('\n'),
  );
});

test('a form is one, and has its fields', () => {
  const document = contract();
  const path = document.paths?.['/things'];
  const file = { type: 'string', format: 'binary', description: 'A picture.' };
  const schema = { type: 'object', required: ['file'], properties: { file } };
  Object.assign(path?.post ?? {}, {
    requestBody: { content: { 'multipart/form-data': { schema } } },
  });
  const page = markdownDocs(document).pages.find((each) => each.path === 'make-thing');
  expect(page?.text).toMatch(
    /## Request\n\nAs `multipart\/form-data`:\n\n- `file` \([^)]+\): A picture\./,
  );
});

test('links lead to other pages as Markdown, and to the console as they are', () => {
  const { pages } = markdownDocs(contract());
  expect(pages.find(({ path }) => path === 'news')?.text).toBe(
    '# News\n\n[Make a thing](http://a.example/docs/make-thing.md) is new. [Try it](http://a.example/#/try/makeThing).\n',
  );
});

test('the index lists every page with its size, and what is not needed last', () => {
  const document = contract();
  addPage(document, { name: 'long', title: 'Long', text: `\n${'é'.repeat(1500)}\n` });
  const { index, full } = markdownDocs(document);
  expect(index).toMatch(/\[Long\].* \(3 kB\)$/m);
  const groups = [...index.matchAll(/^## (.*)$/gm)].map(([, group]) => group);
  expect(groups).toEqual(['Basics', 'Things', 'Optional']);
  expect(index).toContain('- [Sizes](http://a.example/docs/sizes.md): Up to 9 metres. (1 kB)');
  expect(index).toContain('- [Errors](http://a.example/docs/errors.md): There are none. (1 kB)');
  // The whole text does not have it.
  expect(index.slice(index.indexOf('[Everything above as one file]'))).toContain('[News]');
  expect(full).toContain('# Make a thing');
  expect(full).not.toContain('is new');
});

test('a link that leads nowhere, or two pages of one name, stop the build', () => {
  expect(() => markdownDocs(contract('See [this](#/nowhere).'))).toThrow(
    'The page make-thing of the docs links to #/nowhere, which no page has.',
  );
  const document = contract();
  expect(() => addPage(document, { name: 'things', title: 'Things', text: 'Small.' })).toThrow(
    'The docs have two pages, or a page and a tag, of the name things.',
  );
  addPage(document, { name: 'make-thing', title: 'Make', text: 'Small.' });
  expect(() => markdownDocs(document)).toThrow('Two pages of the docs have the name make-thing.');
});
