import { describe, expect, test } from 'vitest';
import type { HostMapping } from './host-mapping.ts';
import { compileMappings } from './mapping.ts';

const sound: HostMapping = {
  endpoint: 'acme/sound',
  input: '{ "text": prompt, "duration_seconds": durationSeconds }',
  output: { audio: 'audio.url' },
};

const picture = { data: new Uint8Array([1]), mediaType: 'image/png' };
const other = { data: new Uint8Array([2]), mediaType: 'image/png' };

const mapped = (input: string, more: Partial<HostMapping> = {}) =>
  compileMappings([{ ...sound, input, ...more }]);

describe('the input of a host', () => {
  test('has the fields that the task has', async () => {
    const mappings = compileMappings([sound]);
    const task = { prompt: 'rain', durationSeconds: 4 };
    const { mapping, input, files } = await mappings.prepare(task, {});
    expect(mapping).toBe(sound);
    expect(input).toEqual({ text: 'rain', duration_seconds: 4 });
    expect(files.size).toBe(0);
    const least = await mappings.prepare({ prompt: 'rain', durationSeconds: undefined }, {});
    expect(least.input).toEqual({ text: 'rain' });
  });

  test('has tokens for the files that the expression uses, and no others', async () => {
    const given = { images: [picture, other], mask: [other] };
    const first = mapped('{ "image_url": images[0], "all": images.{ "url": $ } }');
    const { input, files } = await first.prepare({}, given);
    const { image_url, all } = input as { image_url: string; all: { url: string }[] };
    expect(all.map(({ url }) => files.get(url))).toEqual([picture, other]);
    expect(files.get(image_url)).toBe(picture);
    expect(files.size).toBe(2);

    const masked = await mapped('{ "mask_url": mask }').prepare({}, given);
    expect([...masked.files.values()]).toEqual([other]);
  });

  test('has a list for one image too', async () => {
    const { input } = await mapped('{ "image_urls": images }').prepare({}, { images: [picture] });
    expect(input).toEqual({ image_urls: [expect.any(String)] });
  });

  test('has a file for a token only, and for none that a caller writes', async () => {
    const { input } = await mapped('{ "image_url": images[0] }').prepare({}, { images: [picture] });
    const { image_url: token } = input as { image_url: string };
    const next = await mapped('{ "text": prompt }').prepare({ prompt: token }, { images: [other] });
    expect(next.files.size).toBe(0);
  });

  test('comes from the first mapping that is for the task', async () => {
    const short = { ...sound, endpoint: 'acme/short', when: 'durationSeconds <= 5' };
    const edit = { ...sound, endpoint: 'acme/edit', when: '$exists(audio)' };
    const mappings = compileMappings([short, edit]);
    const near = await mappings.prepare({ prompt: 'a', durationSeconds: 5 }, {});
    expect(near.mapping.endpoint).toBe('acme/short');
    const far = await mappings.prepare({ prompt: 'a', durationSeconds: 6 }, { audio: [picture] });
    expect(far.mapping.endpoint).toBe('acme/edit');
    await expect(mappings.prepare({ prompt: 'a' }, {})).rejects.toMatchObject({
      code: 'model_refused',
      message: 'The model refused this: it does not do this.',
    });
  });

  test('is refused with the fields that decide that there is none', async () => {
    const when = '$exists(melody) and durationSeconds <= 190';
    const mappings = mapped('{ "text": prompt }', { when });
    const task = { prompt: 'a', durationSeconds: 200, seed: 1 };
    await expect(mappings.prepare(task, { melody: [picture] })).rejects.toMatchObject({
      code: 'model_refused',
      message:
        'The model refused this: it does not do it with this duration and init_audio. Change that, and send the request again.',
      mustChange: false,
    });
  });

  test.each([
    ['no object', '[prompt]', 'makes no object'],
    ['a file in a longer text', '{ "text": "see " & images[0] }', 'puts a file into a longer text'],
    ['a wrong value', '{ "text": $uppercase(images) }', 'cannot be evaluated (T0410)'],
  ])('with %s is a mistake of the catalogue', async (_, input, problem) => {
    const task = mapped(input).prepare({ prompt: 'a' }, { images: [picture, other] });
    await expect(task).rejects.toMatchObject({
      code: 'model_unavailable',
      detail: expect.stringContaining(`The mapping to acme/sound is wrong: input ${problem}`),
    });
  });
});

describe('the output of a host', () => {
  test('has files and fields of the result', async () => {
    const mapping = {
      ...sound,
      output: {
        video: 'videos.url',
        preview: 'cover.url',
        segments: '[chunks.{ "text": text, "startSecond": timestamp[0] }]',
        language: '$lowercase(language)',
        warnings: 'notes',
      },
    };
    const output = {
      videos: [{ url: 'https://acme.example/1.mp4' }, { url: 'data:video/mp4;base64,AA==' }],
      chunks: [{ text: 'Hi', timestamp: [0.5, 1] }],
      language: 'EN',
      notes: null,
    };
    expect(await compileMappings([mapping]).read(mapping, output)).toEqual({
      result: { segments: [{ text: 'Hi', startSecond: 0.5 }], language: 'en' },
      files: { video: ['https://acme.example/1.mp4', 'data:video/mp4;base64,AA=='] },
    });
  });

  test.each([
    'audio.url',
    'audio ? audio.url : url',
    'url ?: audio.url',
    'url ?? audio.url',
    '($file := audio.url; $file)',
  ])('has long files in base64, as %s finds them', async (audio) => {
    const mapping = { ...sound, output: { audio } };
    const url = `data:audio/wav;base64,${'A'.repeat(4 * 2 ** 20)}`;
    const { files } = await compileMappings([mapping]).read(mapping, { audio: { url } });
    expect(files.audio?.map((found) => found === url)).toEqual([true]);
  });

  test('has each word of an hour of speech, while other work goes on', async () => {
    const spoken = Array.from({ length: 10_000 }, (_, i) => [
      { text: 'word', type: 'word', start: i, end: i + 0.4 },
      { text: ' ', type: 'spacing', start: i + 0.4, end: i + 1 },
    ]);
    const words = '[words[type = "word"].{ "text": text, "startSecond": start, "endSecond": end }]';
    const mapping = { ...sound, output: { words } };
    let hadTurn = false;
    setImmediate(() => {
      hadTurn = true;
    });
    const { result } = await compileMappings([mapping]).read(mapping, { words: spoken.flat() });
    expect(hadTurn).toBe(true);
    expect(result.words).toHaveLength(10_000);
    expect((result.words as unknown[]).at(-1)).toEqual({
      text: 'word',
      startSecond: 9999,
      endSecond: 9999.4,
    });
  });

  test('is read beside others without keeping other work waiting for all of them', async () => {
    const mapping = { ...sound, output: { text: '$sum(starts.($ + 1))' } };
    const read = () => compileMappings([mapping]).read(mapping, { starts: Array(10_000).fill(1) });
    const alone = await turnsUntil(read());
    expect(await turnsUntil(Promise.all([read(), read(), read(), read()]))).toBeGreaterThan(
      3 * alone,
    );
  });

  test.each([{ url: 7 }, { url: 'file:///etc/passwd' }, { url: ['https://a.example', null] }])(
    'without URLs is a failure of the model',
    async (audio) => {
      const read = compileMappings([sound]).read(sound, { audio });
      await expect(read).rejects.toMatchObject({
        code: 'model_failed',
        detail: 'The output of acme/sound has no URL for audio.',
      });
    },
  );
});

/** How many turns other work gets until the end of this one. */
async function turnsUntil(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let next = setImmediate(function count() {
    turns++;
    next = setImmediate(count);
  });
  await work;
  clearImmediate(next);
  return turns;
}

describe('wrong expressions are found before they are used', () => {
  test.each([
    [
      '{ "text": prompt, }',
      'is wrong: The symbol "}" cannot be used as a unary operator, at character 19',
    ],
    ['{ "text": $trimm(prompt) }', 'uses $trimm, which does not exist, at character 16'],
    ['{ "text": $x }', 'uses $x, which does not exist, at character 12'],
    ['{ "text": $eval(prompt) }', 'uses $eval, which is not available here, at character 15'],
    ['{ "seed": $random() }', 'uses $random, which is not available here, at character 17'],
    ['{ "n": $match(prompt, "a") }', 'uses $match, which is not available here, at character 13'],
    ['{ "text": $replace(prompt, /(a+)+/, "") }', 'has a regular expression'],
  ])('%s', (input, problem) => {
    expect(() => compileMappings([sound, { ...sound, input }])).toThrow(problem);
  });

  test('in each field', () => {
    expect(() => mapped('{}', { when: 'a b' })).toThrow('is wrong: Syntax error: "b"');
    const output = { audio: 'audio.', text: 'text' };
    expect(() => mapped('{}', { output })).toThrow('is wrong: ');
  });

  test('and those with variables of their own are right', async () => {
    const text =
      '($most := 3; { "all": $map(images, function($url, $at) { $at < $most ? $url }), "n": $$.n, "x": x@$v.$v })';
    const { input } = await mapped(text).prepare({ n: 1, x: [2, 3] }, { images: [picture] });
    expect(input).toEqual({ all: expect.any(String), n: 1, x: [2, 3] });
  });
});

describe('an expression ends', () => {
  test.each([
    ['that is deep', '($f := function($n) { 1 + $f($n + 1) }; { "a": $f(1) })', '(D1011)'],
    ['that counts far', '{ "a": [1..1000000] }', '(D2015)'],
    ['that makes many', '{ "a": [1..1000].([1..1000].$) }', 'takes too many steps'],
    [
      'that doubles a text',
      '($f := function($n, $s) { $n = 0 ? $s : $f($n - 1, $s & $s) }; { "a": $f(40, "ab") })',
      'makes too long a text',
    ],
  ])('%s', async (_, input, problem) => {
    await expect(mapped(input).prepare({}, {})).rejects.toMatchObject({
      code: 'model_unavailable',
      detail: expect.stringContaining(problem),
    });
  });

  test.each([
    '$sort(starts)',
    '$count($distinct(starts.($)))',
    'starts ~> $sort',
    'starts^($)',
    'starts{"all": $count($)}',
    '$reduce(starts, $append)',
    '$count(*)',
  ])('before it does what takes the square of the time: %s', async (text) => {
    const mapping = { ...sound, output: { text } };
    const mappings = compileMappings([mapping]);
    const starts = Array.from({ length: 10_001 }, (_, i) => i);
    await expect(mappings.read(mapping, { starts })).rejects.toMatchObject({
      detail: expect.stringMatching(
        /output\.text (takes too long a list|cannot be evaluated \(D2015\))/,
      ),
    });
    expect(await mappings.read(mapping, { starts: [1, 1] })).toHaveProperty('result.text');
  });

  test('before the parts that it spreads are too many', async () => {
    const mapping = { ...sound, output: { text: '$count($spread(words))' } };
    const words = Array(5001).fill({ word: 'a', start: 1 });
    await expect(compileMappings([mapping]).read(mapping, { words })).rejects.toMatchObject({
      detail: expect.stringContaining('(D2015)'),
    });
  });

  test('that calls itself for ever, but not the next', async () => {
    const loop = mapped('($f := function($n) { $n > count ? $n : $f($n + 1) }; { "a": $f(1) })');
    await expect(loop.prepare({ count: 1e9 }, {})).rejects.toMatchObject({
      code: 'model_unavailable',
      detail: expect.stringContaining('takes too many steps'),
    });
    expect((await loop.prepare({ count: 5 }, {})).input).toEqual({ a: 6 });
  });
});
