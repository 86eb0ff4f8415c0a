import { generateText } from 'ai';
import { describe, expect, it } from 'vitest';
import { sandbox } from '../provider.ts';

const model = sandbox.languageModel('sandbox-language');

async function say(prompt: string): Promise<string> {
  return (await generateText({ model, prompt })).text;
}

describe('a chat with the sandbox', () => {
  it.each([
    ['What is 12 * (3+4)?', '12 × (3 + 4) = 84'],
    ['2^3^2', '2^3^2 = 512'],
    ['-2^2', '-2^2 = -4'],
    ['0.1 + 0.2', '0.1 + 0.2 = 0.3'],
    ['What is 7 divided by 0?', '7 / 0 is not finite'],
    ['2^53', '2^53 ≈ 9007199254740000'],
    ['Hi, what is 12 * 3? Answer with the number alone.', '12 × 3 = 36'],
    ['Can you calculate 12 * 3 for me?', '12 × 3 = 36'],
    ['123456789 * 987654321', '123456789 × 987654321 ≈ 121932631113000000'],
  ])('calculates %s', async (prompt, answer) => {
    expect(await say(prompt)).toBe(`[sandbox] ${answer}`);
  });

  it.each([
    ['Reply with exactly "pong".', 'pong'],
    ['Repeat after me: one, two', 'one, two'],
    ['Say hello to all of them.', 'hello to all of them.'],
    ['Say "yes" or "no"', '"yes" or "no"'],
    ['Reply with {"ok": true}', '{"ok": true}'],
  ])('says what it is told to: %s', async (prompt, answer) => {
    expect(await say(prompt)).toBe(`[sandbox] ${answer}`);
  });

  it.each([
    ['¿Quién eres?', 'Soy el sandbox'],
    ['Bonjour', 'pas un modèle'],
    ['Ciao!', 'non un modello'],
    ['Olá', 'não um modelo'],
    ['नमस्ते', 'sandbox'],
    ['こんにちは', '言語モデルではなく'],
    ['你好', '不是语言模型'],
    ['Who are you?', 'I answer by rules, offline'],
  ])('says what it is in the language of %s', async (prompt, part) => {
    const text = await say(prompt);
    expect(text).toMatch(/^\[sandbox\] /);
    expect(text).toContain(part);
  });

  it.each([
    'What is photosynthesis? Answer in 2-3 sentences.',
    'What is sqrt(16 + 9)?',
    'What is 200 - 5%?',
    'What is 2 + 3 * x?',
    'What is 12:30 - 11:30?',
    'What is 2 + 3!',
  ])('does not calculate a part of %j', async (prompt) => {
    expect(await say(prompt)).toContain('I answer by rules and have none for this');
  });

  it('admits what it cannot answer, instead of making something up', async () => {
    expect(await say('Tell me about quantum gravity')).toBe(
      '[sandbox] I read your message of 5 words, about quantum, gravity. I answer by rules and have none for this. Ask “What can you do?” for what I know.',
    );
    expect(await say('Thanks!')).toContain('your message of 1 word, about thanks.');
    expect(await say('Gracias')).toContain('tu mensaje de 1 palabra, sobre gracias.');
  });

  it.each(['', '(', '"', '\u0000', '\ud800', '1+', '((((((1', '::::', '¿?'.repeat(300)])(
    'answers %j',
    async (prompt) => {
      const { content } = await model.doGenerate({
        prompt: [{ role: 'user', content: [{ type: 'text', text: prompt }] }],
      });
      expect(content).toEqual([{ type: 'text', text: expect.stringMatching(/^\[sandbox\] ./) }]);
    },
  );

  it('answers a very long message', async () => {
    const prompt = `${'(["a: '.repeat(100_000)} summarize how many words 1+1`;
    expect(await say(prompt)).toMatch(/^\[sandbox\] ./);
  });
});
