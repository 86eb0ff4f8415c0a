import { expect, test } from 'vitest';
import { bundle } from './support/bundle.ts';
import { contract, lint } from './support/lint.ts';

const rules = { 'genmedia/limits': 'error' };
const serviceLimits = 'x-limits: { fileBytes: { image: 25, video: 200 }, inlineFileBytes: 6 }\n';
const url = "type: string, format: uri, pattern: '^https?://.+'";

const faultsOf = async (field: string) => {
  const operation = `
operationId: makeThing
requestBody:
  content:
    application/json:
      schema: { type: object, properties: { file: { ${field} } } }
responses: {}
`;
  return await lint(rules, { 'openapi.yaml': serviceLimits + contract(operation) });
};

test.each([
  `${url}, x-media: [image], x-max-bytes: { image: 25 }`,
  'type: string, x-media: [image], x-max-bytes: { image: 25, inline: 6 }',
  `${url}, x-media: [image, video], x-max-bytes: { image: 25, video: 200 }, x-max-seconds: 60`,
  'type: string',
])('a field that says its limits passes: %s', async (field) => {
  expect(await faultsOf(field)).toEqual([]);
});

test.each([
  [`${url}, x-media: [image]`, 'makeThing: file needs x-max-bytes: {"image":25}.'],
  [
    'type: string, x-media: [image], x-max-bytes: { image: 25 }',
    'makeThing: file needs x-max-bytes: {"image":25,"inline":6}.',
  ],
  [`${url}, x-media: [video], x-max-bytes: { video: 200 }`, 'makeThing: file needs x-max-seconds.'],
])('a field that does not is named: %s', async (field, message) => {
  expect(await faultsOf(field)).toEqual([expect.stringContaining(message)]);
});

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value ? Object.values(value).flatMap(numbersIn) : [];
}

test('the introduction contains every limit of x-limits, written as people write numbers', async () => {
  const { info, 'x-limits': limits } = await bundle();
  const text = String(info.description);
  const listed = new Set(text.match(/\d{1,3}(?:,\d{3})+|\d+/g));
  const sizes = [...text.matchAll(/(\d+) ([KMG])iB/g)].map(([, count, unit = '']) => {
    return Number(count) * 1024 ** ('KMG'.indexOf(unit) + 1);
  });
  const numbers = numbersIn(limits);
  expect(numbers.length).toBeGreaterThan(20);
  const isListed = (number: number) =>
    sizes.includes(number) || listed.has(number.toLocaleString('en-US')) || listed.has(`${number}`);
  expect(numbers.filter((number) => !isListed(number))).toEqual([]);
});

test('a request has room for the largest file as base64, and for other fields', async () => {
  const { bodyBytesWithFiles, inlineFileBytes } = (await bundle())['x-limits'];
  const asBase64 = Math.ceil(inlineFileBytes / 3) * 4;
  expect(bodyBytesWithFiles).toBeGreaterThanOrEqual(asBase64 + 2 ** 20);
});

test('the introduction has a row for each plan, with its jobs at a time', async () => {
  const { info, 'x-limits': limits } = await bundle();
  const row = /^\| Jobs at a time, (.+?) plan +\| (\d+) /gm;
  const listed = [...String(info.description).matchAll(row)].map(([, plan, most]) => [
    plan?.replaceAll(' ', '_'),
    Number(most),
  ]);
  expect(Object.fromEntries(listed)).toEqual((limits as { jobs?: unknown }).jobs);
});
