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

/** What the introduction says of each limit; the plans' jobs have a test of their own. */
const sayings = [
  'wait for it for up to {waitSeconds} seconds',
  'results are kept for {jobDays} days',
  'Answer 2xx within {webhookSeconds} seconds.',
  '| Body of a request | {bodyBytes}, with base64, a conversation or a form {bodyBytesWithFiles}; {jsonDepth} levels, {jsonValues} values, {jsonNames} names |',
  '| File as base64 | {inlineFileBytes} once decoded |',
  '| Image | {fileBytes.image}, {imagePixels} pixels, and at least {imageLeastSide} pixels on each side |',
  '| Animation | {animationPixels} pixels in all frames together |',
  '| Colour profile of an image | {imageProfileBytes} |',
  '| Text in a PNG | {imageTextBytes}; the rest is not read |',
  '| JPEG, TIFF | {imageScans} scans; {imagePages} pages,',
  '| Sound, video | {fileBytes.audio}, {fileBytes.video},',
  '| Images in a conversation | {chatImages}, of {fileBytes.image} together |',
  '| Video with a watermark | {watermarkFrames} frames of {watermarkPixels} pixels |',
  '| Files as base64 in an answer | {base64AnswerBytes} together;',
  '| Text of a model in an answer | {answerTextBytes}, as UTF-8, and {chatTokens} tokens',
  '| URL of a file, or of a webhook | {urlCharacters} characters,',
  ' port {urlPorts.0}, {urlPorts.1}, {urlPorts.2} or {urlPorts.3}, no user name',
  '| Download of a file | {downloadSeconds} seconds, {redirects} redirects |',
  '| Upload | sent and used within {uploadHours} hour of `createUpload`, kept for {uploadDays} days',
  '| Uploads of an account, by plan | {uploadBytes.pay_as_you_go}, {uploadBytes.standard} or {uploadBytes.unlimited_premium}; an upload counts as {uploadLeastBytes} at least |',
  '| Sending files, an account | {uploadsAtOnce} at a time, {uploadBytesAMinute} a minute |',
  "| Reading files, a client's address | {readsAtOnce} at a time, {readBytesAMinute} a minute; a request counts as {uploadLeastBytes} at least |",
  '| Account that is not verified | deleted after {unverifiedAccountDays} days; for {endSignupDays} days, also by the button of a page that its mail links to |',
];

/** Every number, by the keys that lead to it. */
function numbersIn(value: unknown, path: string[] = []): [string, number][] {
  if (typeof value === 'number') return [[path.join('.'), value]];
  if (typeof value !== 'object' || !value) return [];
  return Object.entries(value).flatMap(([key, child]) => numbersIn(child, [...path, key]));
}

/** A number as people write it: sizes in the largest unit that they are whole in. */
function asWritten(name: string, number: number): string {
  const unit = name.includes('Bytes') ? [3, 2, 1].find((at) => number % 1024 ** at === 0) : 0;
  return unit ? `${number / 1024 ** unit} ${' KMG'[unit]}iB` : number.toLocaleString('en-US');
}

test('the introduction says every limit of x-limits in its place, as people write numbers', async () => {
  const { info, 'x-limits': limits } = await bundle();
  const text = String(info.description).replaceAll(/\s+/g, ' ');
  const { jobs, ...others } = limits as typeof limits & { jobs?: unknown };
  expect(jobs).toBeDefined();
  const written = new Map(numbersIn(others).map(([name, n]) => [name, asWritten(name, n)]));
  // Ports are names rather than amounts.
  for (const [at, port] of limits.urlPorts.entries()) written.set(`urlPorts.${at}`, `${port}`);
  const said = new Set<string>();
  const filled = sayings.map((saying) =>
    saying.replaceAll(/\{(.+?)\}/g, (_, name: string) => {
      said.add(name);
      return String(written.get(name));
    }),
  );
  expect(filled.filter((saying) => !text.includes(saying))).toEqual([]);
  expect([...said].sort()).toEqual([...written.keys()].sort());
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
