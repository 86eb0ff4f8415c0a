import { generateText } from 'ai';
import { describe, expect, it } from 'vitest';
import { sandbox } from '../provider.ts';
import { withinWorkTime } from './json/work-time.ts';
import { pseudoTranslation } from './translation.ts';

const model = sandbox.languageModel('sandbox-language');

async function translate(text: string, to: string, from?: string) {
  const { content, warnings, providerMetadata } = await model.doGenerate({
    prompt: [{ role: 'user', content: [{ type: 'text', text }] }],
    providerOptions: { sandbox: { task: 'translate', to, ...(from && { from }) } },
  });
  const [part] = content;
  return { text: part?.type === 'text' ? part.text : '', warnings, ...providerMetadata?.sandbox };
}

describe('translations of the sandbox', () => {
  it('are marked line by line as no real translations', async () => {
    expect(await translate('Good morning.\n\n  The sea is blue.', 'es-mx', 'en')).toEqual({
      text: '[es] Good morning.\n\n  [es] The sea is blue.',
      warnings: [{ type: 'other', message: expect.stringContaining('does not translate') }],
      task: 'translate',
      from: 'en',
      to: 'es',
      translated: false,
    });
    expect(await translate('La mer est bleue', 'de')).toMatchObject({ from: 'fr', to: 'de' });
  });

  it.each([
    ['Translate from English into Brazilian Portuguese:\n\nGood night.', '[pt] Good night.'],
    ['Translate "good night" into French', '[fr] good night'],
    ['Translate into Swahili: Good night', '[sw] Good night'],
    ['Translate a German text into French: Guten Tag', '[fr] Guten Tag'],
    ['Translate this text in English into Spanish: Good night', '[es] Good night'],
    ['Translate to pt-br: Good night', '[pt] Good night'],
    ['Translate into Hebrew: Good night', '[he] Good night'],
    ['Translate into Indonesian: Good night', '[id] Good night'],
    ['Translate "The train leaves at 10:30" into Spanish', '[es] The train leaves at 10:30'],
    ['Translate into Spanish "Note: bring water"', '[es] Note: bring water'],
    ['Translate "yes" and "no" into Spanish: yes, no', '[es] yes, no'],
    ['Translate this into Spanish (a 5" pipe): hello', '[es] hello'],
    ['Translate it like „Haus“ into English: Guten Tag', '[en] Guten Tag'],
    ['Translate it like »maison« into French: Guten Tag', '[fr] Guten Tag'],
    ['Traduce al inglés: «buenas noches»', undefined],
    ['Traduis en Français : bonne nuit', '[fr] bonne nuit'],
  ])('are asked for in a prompt, as of any model: %s', async (prompt, expected) => {
    const answer = generateText({ model, system: 'Answer with the translation alone.', prompt });
    if (expected === undefined) await expect(answer).rejects.toThrow(/Name the language/);
    else expect((await answer).text).toBe(expected);
  });

  it.each(['“', '\r'])('of a long run of %j take no longer than others', (character) => {
    const question = `Translate into French x${character.repeat(300_000)}`;
    const conversation = { system: '', question, files: [], results: [] };
    const { text } = withinWorkTime(() => pseudoTranslation(conversation, {}), 1000);
    expect(text).toBe(`[fr] ${question}`);
  });

  it('keep the shape of JSON', async () => {
    const { text } = await translate('{"lines":["Good night","the red cat"],"n":1}', 'es');
    expect(JSON.parse(text)).toEqual({ lines: ['[es] Good night', '[es] the red cat'], n: 1 });
  });

  it('change nothing else in JSON', async () => {
    const json = (text: string) =>
      `{ "id": 12345678901234567890, "a \\" b" : "${text}\\n", "n": 1.0 }`;
    expect((await translate(json('Hi \\"you\\"'), 'es')).text).toBe(json('[es] Hi \\"you\\"'));
  });

  it('have no mark if they are to be spoken', async () => {
    const { text, warnings } = await generateText({
      model,
      system:
        'You translate what is said in videos, so that it can be spoken over them. Answer with the translation alone.',
      prompt: 'Translate from English into Spanish:\n\nGood morning.\nThe sea is blue.',
    });
    expect(text).toBe('Good morning.\nThe sea is blue.');
    expect(warnings).toMatchObject([{ message: expect.stringContaining('does not translate') }]);
  });

  it.each([
    ['Good morning', '[es] Good morning'],
    ['{"a":"Hi"}', '{"a":"[es] Hi"}'],
  ])('of %s are in the JSON that is asked for', async (text, translation) => {
    const { content } = await model.doGenerate({
      prompt: [
        { role: 'user', content: [{ type: 'text', text: `Translate into Spanish: ${text}` }] },
      ],
      responseFormat: {
        type: 'json',
        schema: {
          type: 'object',
          properties: { translation: { type: 'string' } },
          required: ['translation'],
        },
      },
    });
    expect(content).toEqual([{ type: 'text', text: JSON.stringify({ translation }) }]);
  });

  it('to be spoken have no mark, however they are asked for', async () => {
    const system = 'Translate for dubbing.';
    const prompt = 'Translate into Spanish: Good morning.';
    expect((await generateText({ model, system, prompt })).text).toBe('Good morning.');
  });

  it('of a text about translators change nothing in it', async () => {
    const text = 'The translators said: hello';
    expect((await translate(text, 'es')).text).toBe(`[es] ${text}`);
    expect((await translate('Translate into Swahili: Good', 'sw')).text).toBe('[sw] Good');
  });

  it.each(['', '?', '\n\n', '🎵 ♪', '(((', '{"a', 'a '.repeat(50_000)])(
    'of %j do not fail',
    async (text) => {
      expect((await translate(text, 'ja')).text.replaceAll('[ja] ', '')).toBe(text);
    },
  );

  it('are refused for a language that does not exist', async () => {
    await expect(translate('Hello', 'xx')).rejects.toThrow(/Name the language/);
  });
});
