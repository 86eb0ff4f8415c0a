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
    ['What is 15% of 80?', '15% of 80 = 12'],
    ['2^3^2', '2^3^2 = 512'],
    ['-2^2', '-2^2 = -4'],
    ['0.1 + 0.2', '0.1 + 0.2 = 0.3'],
    ['square root of 144?', '√144 = 12'],
    ['What is 7 divided by 0?', '7 / 0 is not finite'],
    ['123456789 * 987654321', '123456789 × 987654321 ≈ 121932631113000000'],
  ])('calculates %s', async (prompt, answer) => {
    expect(await say(prompt)).toBe(`[sandbox] ${answer}`);
  });

  it.each([
    ['How many words are in "the quick brown fox"?', '4 words'],
    ['Count the characters: héllo 👩‍👩‍👧', '7 characters'],
    ['How many sentences? "One. Two! Three?"', '3 sentences'],
    ["How many r's are in strawberry?", '“r” × 3'],
    ['Combien de mots dans « le chat est noir » ?', '4 mots'],
    ['¿Cuántas palabras hay en "buenos días"?', '2 palabras'],
  ])('counts: %s', async (prompt, answer) => {
    expect(await say(prompt)).toBe(`[sandbox] ${answer}`);
  });

  it.each([
    ['Reply with exactly "pong".', 'pong'],
    ['Repeat after me: one, two', 'one, two'],
    ['Uppercase: make me loud', 'MAKE ME LOUD'],
    ['Sort alphabetically: pear, apple and fig', 'apple, fig, pear'],
    ['Extract the emails: to a@b.com or c.d@e.org.', 'a@b.com\nc.d@e.org'],
    ['Count from 3 to 1', '3, 2, 1'],
    ['Give me three colours', '1. red\n2. orange\n3. yellow'],
    ['List two seasons, one a line.', '1. spring\n2. summer'],
  ])('does what is asked: %s', async (prompt, answer) => {
    expect(await say(prompt)).toBe(`[sandbox] ${answer}`);
  });

  it('summarizes with sentences of the text that say what it is about', async () => {
    const text =
      'The harbour of Lisbon is old. I like cheese. Ships of all nations came to the harbour of Lisbon. It rained.';
    expect(await say(`Summarize in 2 sentences: ${text}`)).toBe(
      '[sandbox] The harbour of Lisbon is old. Ships of all nations came to the harbour of Lisbon.',
    );
  });

  it('remembers what the user told it', async () => {
    const { text } = await generateText({
      model,
      messages: [
        { role: 'user', content: 'My name is Ana Sousa.' },
        { role: 'assistant', content: 'Hello' },
        { role: 'user', content: 'What is my name?' },
      ],
    });
    expect(text).toBe('[sandbox] Your name is Ana Sousa.');
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

  it('admits what it cannot answer, instead of making something up', async () => {
    expect(await say('Tell me about quantum gravity')).toBe(
      '[sandbox] I read your message of 5 words, about quantum, gravity. I answer by rules and have none for this. Ask “What can you do?” for what I know.',
    );
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
