import { byteAt } from '@genmedia/media/arrays';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decode, generate } from '../testing/pictures.ts';

const prompts: Readonly<Record<string, string>> = {
  nothing: '',
  spaces: ' \t\n ',
  punctuation: '.,;:!?()[]{}"\'`~@#$%^&*-_=+\\|/<>',
  markup: '</svg><script>alert(1)</script><image href="file:///etc/passwd"/>&amp;&#0;]]><!--',
  'an entity bomb': '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">]>&a;&a;&a;',
  'control characters': 'a \u0000\u0001\u0007\u001b[31m\u007f\u0085 red \ufffe\uffff cat',
  'lone surrogates': '\ud83d a cat \udc00\ud800',
  'right to left': 'שלום عالم \u202e a house \u202c ‏',
  'emoji with joiners': '👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽 🇩🇪',
  'combining marks': 'Z̸̡̢̛̲͎͎̜͍̱͛̏͛̈́ą̷̛l̸̨g̴o̸ ',
  Japanese: '赤い猫が青い椅子に座っている',
  'zero-width': 'c\u200bat \ufeff\u2060',
  'only numbers': '12 34 56 0 -1 1e999 NaN Infinity',
  'words of objects': '__proto__ constructor toString hasOwnProperty valueOf',
  'many figures': 'a thousand thousands of trees and 9999 birds and 1000 cats',
  'every relation at once':
    'a cat on a chair on a table on a cat on a chair under a house in a boat behind a tree between a dog and a cup',
  'a circle of relations':
    'a cat behind a dog, in front of the cat behind a cat on the cat in a cat',
  'a noun on itself': 'cat on cat on cat between cat',
  'only relations': 'on in under behind between above left of right of in front of',
  'only adjectives': 'red blue tiny huge three dozen dark light pale',
  denials: 'no no not without no cat no dog without',
  'many colours': 'red green blue yellow pink teal navy gold crimson white black cat',
  'one long word': 'x'.repeat(10_000),
  'ten thousand characters': 'a red cat, a blue house; '.repeat(400),
  'ten thousand emoji': '🦊'.repeat(5000),
  'line feeds': 'a cat\r\nand\na dog\r\r',
};

test.each(Object.entries(prompts))('a prompt of %s is drawn', async (_, prompt) => {
  const { image } = await generate(prompt, { size: '200x168' });
  const { data, width, height } = await decode(image.uint8Array);
  expect([width, height]).toEqual([200, 168]);
  // A picture has many colours; a plain area would not.
  const colors = new Set<number>();
  for (let i = 0; i < data.length; i += 3)
    colors.add((byteAt(data, i) << 16) | (byteAt(data, i + 1) << 8) | byteAt(data, i + 2));
  expect(colors.size).toBeGreaterThan(300);
  const { comments = [] } = await sharp(image.uint8Array).metadata();
  expect(comments.find(({ keyword }) => keyword === 'Software')?.text).toBe('Genmedia sandbox');
});

test('a prompt of markup draws the same scene as its words', async () => {
  const { image } = await generate('<b>&"a red circle"</b>', { size: '200x168' });
  const { data } = await decode(image.uint8Array);
  let reds = 0;
  for (let i = 0; i < data.length; i += 3)
    if (byteAt(data, i) > 150 && byteAt(data, i + 1) < 90 && byteAt(data, i + 2) < 100) reds++;
  expect(reds).toBeGreaterThan(2000);
});
