import { generateText } from 'ai';
import { describe, expect, it } from 'vitest';
import { readLyrics } from '../music/songs/lyrics.ts';
import { barsOf, fitSong, planSong } from '../music/songs/plan.ts';
import { sandbox } from '../provider.ts';
import { phonesOf } from '../speech/flite.ts';
import { pronounce, soundsIn } from './lyrics/subject.ts';
import { rhymes } from './lyrics/writer.ts';
import type { SandboxLanguageOptions } from './options.ts';

const model = sandbox.languageModel('sandbox-language');

async function lyrics(prompt: string, own: SandboxLanguageOptions = {}, seed = 0): Promise<string> {
  const { text } = await generateText({
    model,
    prompt,
    seed,
    providerOptions: { sandbox: { task: 'lyrics', ...own } },
  });
  return text;
}

/** The sounds of several texts, which are spoken at once. Pauses separate the sentences. */
async function soundsOf(texts: readonly string[]) {
  const names = (await phonesOf(texts.join('. '))).map(({ name }) => name).join(' ');
  return names
    .replace(/^pau | pau$/g, '')
    .split(' pau ')
    .map((line) => soundsIn(line.split(' ')));
}

const linesOf = (text: string) =>
  text.split('\n').filter((line) => line !== '' && !line.startsWith('['));
const chorusOf = (text: string) =>
  readLyrics(text).find(({ name }) => name === 'chorus')?.lines ?? [];

describe('lyrics of the sandbox', () => {
  it.each([
    // Two bars per line at 75 beats a minute, which is slow, or as much faster as a song may be in
    // order to fit.
    ['short', 95, 14],
    ['long', 285, 40],
  ] as const)('of %s songs fit into %d seconds', async (length, seconds, lines) => {
    const text = await lyrics('The last ferry home', { length }, 3);
    const bars = Math.floor(((seconds - 4) / (2 * 4 * (60 / 75))) * 2 * 1.18);
    expect(linesOf(text)).toHaveLength(lines);
    const sounds = await soundsOf(linesOf(text));
    const syllables = new Map(linesOf(text).map((line, i) => [line, sounds[i]?.syllables ?? 0]));
    const plan = planSong(readLyrics(text), (line) => syllables.get(line) ?? 0, 4);
    expect(fitSong(plan, bars).dropped).toBe(0);
    expect(barsOf(plan)).toBeGreaterThan(bars / 3);
  });

  it('have sections, a chorus around the words of the prompt, and no line twice in the verses', async () => {
    const text = await lyrics('The last ferry home', { length: 'long' });
    const sections = readLyrics(text);
    expect(new Set(sections.map(({ name }) => name))).toEqual(
      new Set(['verse', 'chorus', 'bridge', 'outro']),
    );
    expect(chorusOf(text).filter((line) => /last ferry home/i.test(line))).toHaveLength(2);
    const verses = sections.filter(({ name }) => name === 'verse').flatMap(({ lines }) => lines);
    expect(new Set(verses).size).toBe(verses.length);
    const choruses = sections.filter(({ name }) => name === 'chorus').map(({ lines }) => lines);
    expect(choruses.length).toBeGreaterThan(1);
    for (const chorus of choruses) expect(chorus).toEqual(choruses[0]);
  });

  it('rhyme, and their chorus with its hook', async () => {
    const chorus = chorusOf(await lyrics('The last ferry home'));
    const sounds = await Promise.all([0, 1, 3].map((i) => pronounce(chorus[i] ?? '')));
    expect(sounds.map(({ rhyme }) => rhyme)).toEqual(['ow m', 'ow m', 'ow m']);
    const words = [1, 3].map((i) => chorus[i]?.split(' ').at(-1));
    expect(words[0]).not.toBe(words[1]);
  });

  it('end with the rhymes and the syllables of the table', async () => {
    const all = [...rhymes].flatMap(([rhyme, ends]) => ends.map((end) => ({ end, rhyme })));
    const sounds = await soundsOf(all.map(({ end }) => end));
    const wrong = all.filter(
      ({ rhyme }, i) => sounds[i]?.rhyme !== rhyme || sounds[i]?.syllables !== 4,
    );
    expect(wrong).toEqual([]);
  });

  it('are the same for the same seed, and differ for another seed or prompt', async () => {
    const one = await lyrics('Rain on the roof', {}, 1);
    expect(await lyrics('Rain on the roof', {}, 1)).toBe(one);
    const others = [
      await lyrics('Rain on the roof', {}, 2),
      await lyrics('Rain on a train', {}, 1),
    ];
    for (const other of others) {
      const shared = linesOf(other).filter((line) => linesOf(one).includes(line));
      expect(shared.length).toBeLessThan(5);
    }
  });

  it.each(['最後のフェリー', '🎵', '...', 'x'.repeat(5000), 'a'])(
    'can be about %j',
    async (prompt) => {
      const text = await lyrics(prompt);
      expect(linesOf(text)).toHaveLength(14);
      expect(Math.max(...linesOf(text).map((line) => line.length))).toBeLessThan(100);
    },
  );

  it('are also written without the option, for a prompt that asks for them', async () => {
    const { text, finalStep } = await generateText({
      model,
      system: 'You write lyrics of songs. Answer with the lyrics alone.',
      prompt: 'Write the lyrics of a long song. It is about: a house by the river',
    });
    expect(text).toMatch(/^\[Verse\]\n/);
    expect(text).toContain('house by the river');
    expect(linesOf(text)).toHaveLength(40);
    expect(finalStep.providerMetadata?.sandbox).toMatchObject({ task: 'lyrics' });
    const december = await generateText({
      model,
      prompt: 'Write the lyrics of a song in December about snow',
    });
    expect(december.warnings).toEqual([]);
    for (const language of ['German', 'Scottish Gaelic']) {
      const { warnings } = await generateText({
        model,
        prompt: `Write the lyrics of a song, in ${language}. It is about: rain`,
      });
      const message = expect.stringContaining(`not in ${language}`);
      expect(warnings).toEqual([{ type: 'other', message }]);
    }
    const chat = await generateText({ model, prompt: 'Write a poem about the sea' });
    expect(chat.text).toMatch(/^\[sandbox\] \w/);
  });

  it('are of the kind that a prompt without a topic asks for', async () => {
    expect(await lyrics('Write a haiku')).not.toContain('[Verse]');
    expect(linesOf(await lyrics('Write a long song'))).toHaveLength(40);
    expect(linesOf(await lyrics('The long way home'))).toHaveLength(14);
    expect(linesOf(await lyrics('Write a song: the long way home'))).toHaveLength(14);
    expect(linesOf(await lyrics('Write a song with three verses'))).toHaveLength(40);
  });
});
