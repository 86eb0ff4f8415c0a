import { readFile } from 'node:fs/promises';
import { isFull } from '@genmedia/media/testing/variations';
import { expect, test } from 'vitest';
import { composePicture, type Drawing, toSvg } from './compose.ts';
import { readPrompt } from './prompt/read.ts';
import { rasterizeRgba } from './render.ts';

const list = await readFile(new URL('../testing/common-nouns.txt', import.meta.url), 'utf8');
const nouns = list.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

function drawn(prompt: string): Drawing {
  return composePicture({ brief: readPrompt(prompt), width: 64, height: 64, key: prompt });
}

test('nearly all of the 500 commonest concrete nouns are visible in the picture', async () => {
  expect(nouns).toHaveLength(500);
  const tried = nouns.filter((_, index) => isFull || index % 25 === 0);
  const missing: string[] = [];
  for (const noun of tried) {
    const drawing = drawn(`a ${noun}`);
    const layers = drawing.layers.filter(({ figure }) => figure?.subject !== 0);
    const [whole, without] = await Promise.all([
      rasterizeRgba(toSvg(drawing)),
      rasterizeRgba(toSvg({ ...drawing, layers })),
    ]);
    const seen = Buffer.compare(whole.data, without.data) !== 0;
    if (!seen || drawing.stage.brief.subjects.length === 0) missing.push(noun);
  }
  expect(missing.length, missing.join(', ')).toBeLessThan(0.08 * tried.length);
});

test.each([
  ['de', 'eine rote Katze auf einem blauen Stuhl'],
  ['es', 'un gato rojo sobre una silla azul'],
  ['fr', 'un chat rouge sur une chaise bleue'],
  ['it', 'un gatto rosso su una sedia blu'],
  ['ja', '青い椅子の上の赤い猫'],
  ['pt', 'um gato vermelho sobre uma cadeira azul'],
  ['zh', '蓝色椅子上的红猫'],
])('in %s, the same is meant by: %s', (_, prompt) => {
  const english = readPrompt('a red cat on a blue chair').subjects;
  const same = readPrompt(prompt).subjects;
  expect(same.map(({ motif }) => motif.words[0])).toEqual(['cat', 'chair']);
  expect(same.map(({ colors }) => colors)).toEqual(english.map(({ colors }) => colors));
  expect(same[0]?.relation).toEqual({ kind: 'on', to: [1] });
});

test.each([
  ['de', 'drei gelbe Blumen am Strand', 3, 'flower', 'beach'],
  ['de', 'ein Schmetterling im Wald', 1, 'butterfly', 'forest'],
  ['es', 'dos elefantes en la playa', 2, 'elephant', 'beach'],
  ['es', 'una guitarra', 1, 'guitar', undefined],
  ['fr', 'deux tortues dans la forêt', 2, 'turtle', 'forest'],
  ['fr', 'une grenouille verte', 1, 'frog', undefined],
  ['it', 'tre cavalli bianchi in montagna', 3, 'horse', 'mountains'],
  ['it', 'una farfalla', 1, 'butterfly', undefined],
  ['ja', '三匹の犬、海', 3, 'dog', 'sea'],
  ['ja', 'ペンギン', 1, 'penguin', undefined],
  ['ja', '森の中の馬', 1, 'horse', 'forest'],
  ['ja', '海の上の船', 1, 'boat', 'sea'],
  ['pt', 'dois cavalos na praia', 2, 'horse', 'beach'],
  ['pt', 'um pinguim', 1, 'penguin', undefined],
  ['zh', '两只大象在森林里', 2, 'elephant', 'forest'],
  ['zh', '蝴蝶', 1, 'butterfly', undefined],
])('in %s, things and places are known: %s', (_, prompt, count, name, place) => {
  const { subjects, scenery } = readPrompt(prompt);
  expect(subjects.map((subject) => [subject.count, subject.motif.words[0]])).toEqual([
    [count, name],
  ]);
  expect([...scenery.keys()][0]).toBe(place);
});

test.each([
  ['de', 'ein alter Mann mit langem Bart'],
  ['es', 'un hombre viejo con barba larga'],
  ['fr', 'un vieil homme avec une longue barbe'],
  ['fr', 'un vieil homme avec une barbe longue'],
  ['it', 'un vecchio uomo con barba lunga'],
  ['pt', 'um homem velho com barba longa'],
])('in %s, a person looks as in English: %s', (_, prompt) => {
  const [person, ...others] = readPrompt(prompt).subjects;
  const [english] = readPrompt('an old man with a long beard').subjects;
  expect(person?.look).toEqual(english?.look);
  expect(others).toEqual([]);
});

test.each([
  ['de', 'eine Frau mit blauen Augen'],
  ['es', 'una mujer con ojos azules'],
  ['fr', 'une femme avec des yeux bleus'],
  ['it', 'una donna con occhi azzurri'],
  ['pt', 'uma mulher com olhos azuis'],
])('in %s, eyes have a colour: %s', (_, prompt) => {
  const { subjects } = readPrompt(prompt);
  const [english] = readPrompt('a woman with blue eyes').subjects;
  expect(subjects.map(({ look }) => look.eyes)).toEqual([english?.look.eyes]);
});
