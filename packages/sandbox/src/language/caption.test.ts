import { generateText } from 'ai';
import { describe, expect, it } from 'vitest';
import { sandbox } from '../provider.ts';
import { photographed } from '../testing/edits.ts';

const model = sandbox.languageModel('sandbox-language');

async function draw(prompt: string): Promise<Uint8Array> {
  const { images } = await sandbox.imageModel('sandbox-image').doGenerate({
    prompt,
    n: 1,
    size: '256x192',
    aspectRatio: undefined,
    seed: 3,
    files: undefined,
    mask: undefined,
    providerOptions: {},
  });
  const [image] = images;
  if (!(image instanceof Uint8Array)) throw new Error('The image model answered no bytes.');
  return image;
}

async function describeIn(words: string, images: readonly Uint8Array[], length?: 'short' | 'long') {
  const { text } = await generateText({
    model,
    messages: [
      {
        role: 'user',
        content: [
          ...images.map((data) => ({ type: 'file' as const, mediaType: 'image/png', data })),
          { type: 'text', text: words },
        ],
      },
    ],
    ...(length && { providerOptions: { sandbox: { task: 'caption', length } } }),
  });
  return text;
}

describe('captions of the sandbox', () => {
  it('say what is in the picture, at the length asked for', async () => {
    const image = await draw('a red cat');
    const short = await describeIn('Describe this image in one sentence.', [image]);
    expect(short).toContain('cat');
    expect(await describeIn('', [image], 'short')).toBe(short);
    const normal = await describeIn('Describe this image.', [image]);
    const long = await describeIn('Describe this image in detail.', [image]);
    expect(await describeIn('', [image], 'long')).toBe(long);
    expect(normal.length).toBeGreaterThan(short.length);
    expect(long.length).toBeGreaterThan(normal.length);
  });

  it('describe each of several pictures', async () => {
    const text = await describeIn('What is in these?', [
      await draw('a cat'),
      await draw('a lighthouse'),
    ]);
    expect(text.split('\n\n')).toEqual([
      expect.stringContaining('cat'),
      expect.stringContaining('lighthouse'),
    ]);
  });

  it('of photographs warn that nothing is recognised, and those of drawings do not', async () => {
    const drawing = await draw('a cat');
    const warningsOf = async (data: Uint8Array) => {
      const file = { type: 'file', mediaType: 'image/png', data: { type: 'data', data } } as const;
      const prompt = [{ role: 'user' as const, content: [file] }];
      return (await model.doGenerate({ prompt })).warnings;
    };
    expect(await warningsOf(drawing)).toEqual([]);
    expect(await warningsOf(await photographed(drawing))).toMatchObject([
      { message: expect.stringContaining('recognises nothing in photographs') },
    ]);
  });

  it('are refused for a file that is no picture', async () => {
    await expect(describeIn('Describe this.', [new Uint8Array([1, 2, 3])])).rejects.toThrow();
    await expect(
      model.doGenerate({ prompt: [], providerOptions: { sandbox: { task: 'caption' } } }),
    ).rejects.toThrow('no image');
  });
});
