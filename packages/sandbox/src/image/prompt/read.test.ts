import { expect, test } from 'vitest';
import { css } from '../color/oklch.ts';
import { motifs } from '../motifs/library.ts';
import { colorNames } from './lexicon.ts';
import { negativePromptWarnings, readPrompt, unknownWordWarnings } from './read.ts';

const named = new Map([...colorNames].map(([name, color]) => [css(color), name]));

/**
 * A brief in short form: subjects, then scenery, air and style, then other colours and unwanted
 * things.
 */
function short(prompt: string, negative = ''): string[] {
  const brief = readPrompt(prompt, negative);
  const colors = (list: readonly Parameters<typeof css>[0][]) =>
    list.map((color) => named.get(css(color)) ?? css(color));
  const subjects = brief.subjects.map(({ motif, count, place, relation, ...own }) => {
    const where = [place.y, place.x, place.depth].filter(Boolean).join(' ');
    const size = own.scale === 1 ? [] : [`x${own.scale}`];
    const worn = own.accents.length > 0 ? [`with ${colors(own.accents)}`] : [];
    const to =
      relation === undefined
        ? []
        : [`${relation.kind} ${relation.to.map((i) => brief.subjects[i]?.motif.words[0])}`];
    return [
      count,
      ...size,
      ...colors(own.colors),
      motif.words[0],
      ...worn,
      ...(where ? [`@ ${where}`] : []),
      ...to,
    ].join(' ');
  });
  const scenery = [...brief.scenery].map(([name, list]) => [...colors(list), name].join(' '));
  const air = [brief.time, ...brief.weather, brief.season, brief.mood, brief.style].filter(
    (it) => it !== undefined,
  );
  const loose = brief.colors.length > 0 ? [`in ${colors(brief.colors)}`] : [];
  const without = brief.without.size > 0 ? [`without ${[...brief.without]}`] : [];
  return [...subjects, ...scenery, ...air, ...loose, ...without];
}

test.each<[given: string, want: string[]]>([
  ['a red cat on a blue chair', ['1 red cat on chair', '1 blue chair']],
  ['three red balloons above a small house', ['3 red balloon above house', '1 x0.65 house']],
  ['A DOZEN BIRDS, 5 cubes & two mice', ['12 bird', '5 cube', '2 mouse']],
  ['10 cats, 12 dogs and 1,000 balloons', ['10 cat', '12 dog', '60 balloon']],
  ['a 5-year-old boy and an eight year old girl', ['1 person', '1 woman']],
  ['a two-story house, a 10 meter tall tower', ['1 house', '1 x1.3 tower']],
  ['an ISO 100 photo of a dog, f/1.8', ['1 dog', 'photo']],
  ['a 100% red apple', ['1 red apple']],
  ["12 o'clock, a 10 kg dog", ['1 twelve o clock', '1 dog']],
  ['a seventies car, a fifty dollar bill', ['1 car', '1 dollar banknote']],
  ['film, two dogs, rain', ['2 dog', 'rain']],
  ['a 6 foot tall robot with two eyes', ['1 x1.3 robot']],
  ['a 5 to 6 year old boy', ['1 person']],
  ['two 70 year old women and one foot', ['2 woman', '1 foot']],
  ['some people and children', ['4 person', '4 child']],
  ['a flock of sheep', ['11 sheep']],
  ['a field of yellow tulips', ['16 yellow tulip', 'field']],
  ['a village at night', ['5 house', 'night']],
  ['on the left a cat and on the right a dog', ['1 cat @ left', '1 dog @ right']],
  ['a cat on the left, a dog on the right', ['1 cat @ left', '1 dog @ right']],
  ['top left: a sun; bottom right: a boat', ['1 sun @ top left', '1 boat @ bottom right']],
  ['a horse in the foreground with mountains in the background', ['1 horse @ front', 'mountains']],
  ['a cat to the left of the picture', ['1 cat @ left']],
  ['a cat to the left of the house', ['1 cat left of house', '1 house']],
  ['a star between the moon and a planet', ['1 star between moon,planet', '1 moon', '1 planet']],
  ['a house between two trees', ['1 house between tree', '2 tree']],
  ['in front of a castle, a white horse', ['1 castle', '1 white horse in front of castle']],
  ['a cup and a book on a table', ['1 cup on table', '1 book on table', '1 table']],
  ['a vase of flowers on a table', ['1 vase on table', '4 flower in vase', '1 table']],
  [
    'a man wearing a red hat in front of a blue house',
    ['1 person with red in front of house', '1 blue house'],
  ],
  ['the sky is pink, the sea is teal', ['pink sky', 'teal sea']],
  ['the roses are white', ['4 white rose']],
  ['a house in red and a blue car', ['1 red house', '1 blue car']],
  ['a sunset in orange and purple', ['sunset', 'in orange,purple']],
  ['a house in the setting sun', ['1 house', 'sunset']],
  ['a ship as the sun rises', ['1 ship', 'dawn']],
  ['a golden crown on a purple background', ['1 gold crown', 'purple studio']],
  ['a red apple on a white background', ['1 red apple', 'white studio']],
  ['an apple isolated on white, photo', ['1 apple', 'white studio', 'photo']],
  ['a cup. The background is black', ['1 cup', 'black studio']],
  ['a black and white cat', ['1 black white cat']],
  ['black and white photo of a horse', ['1 horse', 'monochrome']],
  ['black & white photo of a horse', ['1 horse', 'monochrome']],
  ['red and yellow tulips', ['4 red yellow tulip']],
  ['an orange cat and two oranges', ['1 orange cat', '2 orange']],
  ['neon pink heart', ['1 #ff8bb8 heart']],
  ['portrait of a woman', ['1 woman portrait']],
  ['portrait of a fox', ['1 x1.45 fox']],
  ['a city in 2077, 16:9', ['city']],
  ['rainy day in Paris, watercolor', ['city', 'day', 'rain', 'watercolor']],
  ['snowy mountains at dawn', ['mountains', 'dawn', 'winter']],
  ['a snowy day', ['day', 'snow', 'winter']],
  ['a house on a snowy night', ['1 house', 'night', 'snow', 'winter']],
  ['an astronaut on the moon', ['1 astronaut', 'moonscape']],
  ['a lake without trees or clouds', ['lake', 'without tree,cloud']],
  ['no birds, a cat', ['1 cat', 'without bird']],
  ['a circle without a blue square', ['1 circle', 'without square']],
  ['a circle without blue squares or red stars', ['1 circle', 'without square,star']],
  ['a circle in blue without squares', ['1 blue circle', 'without square']],
  ['a circle without a square on white', ['1 circle', 'white studio', 'without square']],
  ['un gato sin una silla azul', ['1 cat', 'without chair']],
  ['Une forêt', ['forest']],
  ['xyzzy', []],
])('%s is read as %j', (prompt, expected) => {
  expect(short(prompt)).toEqual(expected);
});

test.each<[given: string, looks: object[]]>([
  [
    'a portrait of an old man with a long grey beard',
    [{ age: 'old', beard: 'long', beardColor: colorNames.get('grey') }],
  ],
  ['a 70 years old man and a 30-year-old woman', [{ age: 'old' }, {}]],
  ['a thirty year old man and a twenty-five-year-old woman', [{}, {}]],
  ['a sixty-five-year-old man, a six months old dog', [{ age: 'old' }, {}]],
  ['a young woman with curly hair and glasses', [{ age: 'young', curly: true, glasses: 'clear' }]],
  ['a bald man and a smiling woman', [{ hairstyle: 'bald' }, { mood: 'happy' }]],
  ['a black woman in a red dress', [{ skin: 'dark' }]],
  ['a man, old, in sunglasses', [{ age: 'old', glasses: 'dark' }]],
  ['a queen wearing a crown and a crown on a table', [{ hat: 'crown' }, {}, {}]],
  ['an old house, a long train and a woman', [{}, {}, {}]],
  ['a portrait photo, a bearded man', [{ beard: 'full' }]],
  ['a goat with a long beard and a man', [{}, {}]],
  ['a woman with blue eyes', [{ eyes: colorNames.get('blue') }]],
  [
    'a man with glasses and a white beard',
    [{ glasses: 'clear', beard: 'full', beardColor: colorNames.get('white') }],
  ],
])('people look as the prompt says: %s', (prompt, looks) => {
  expect(readPrompt(prompt).subjects.map(({ look }) => look)).toEqual(looks);
});

test('the colour of clothes belongs to the person who wears them', () => {
  expect(short('a man with red hair, wearing a blue shirt and a green hat')).toEqual([
    '1 blue person with green',
  ]);
});

test('a negative prompt removes the things that it names', () => {
  expect(short('a cat and a dog in a foggy forest', 'dogs, forest, fog')).toEqual([
    '1 cat',
    'without dog,forest,fog',
  ]);
});

test('a relation to a removed thing is dropped', () => {
  expect(short('a cat on a chair', 'chair')).toEqual(['1 cat', 'without chair']);
});

test('no prompt can ask for more than there is room for', () => {
  expect(short('9999 cats')).toEqual(['60 cat']);
  const crowd = readPrompt('1000 cats, 1000 dogs, 1000 trees, 1000 birds, a house').subjects;
  expect(crowd.map(({ count }) => count)).toEqual([39, 39, 39, 39, 1]);
});

test('Latin words and numbers count beside those of scripts without spaces', () => {
  expect(short('a red castle above a blue house, 猫')).toEqual([
    '1 red castle above house',
    '1 blue house',
    '1 cat',
  ]);
  expect(short('3 dogs と 猫')).toEqual(['3 dog', '1 cat']);
});

test('every word of every drawing gives that drawing, in the singular and in the plural', () => {
  for (const motif of motifs.filter(({ flat }) => !flat)) {
    for (const word of motif.words) {
      expect(readPrompt(`a picture with a ${word}`).subjects[0]?.motif.words[0], word).toBe(
        motif.words[0],
      );
    }
    const [name] = motif.words;
    const plural = /(?:s|x|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;
    expect(readPrompt(`three ${plural} here`).subjects[0], plural).toMatchObject({
      count: 3,
      motif: { words: motif.words },
    });
  }
});

test('a word that hints at a drawing gives it at the beginning of a prompt, too', () => {
  const hints = motifs.flatMap((motif) => (motif.flat ? [] : (motif.hints ?? [])));
  expect(hints).toContain('dandelion');
  for (const hint of hints) {
    expect(short(`${hint} in a field`), hint).toEqual(short(`a ${hint} in a field`));
    expect(short('a cat', hint), hint).toEqual(short('a cat', `a ${hint}`));
  }
});

test.each([
  ['a red cat on a blue chair', undefined],
  ['a 70 year old woman', undefined],
  ['a high five', 'The prompt names nothing to draw, so an abstract composition was drawn.'],
  ['eine rote Katze auf einem Stuhl', undefined],
  ['low poly style', undefined],
  [
    `a cat and a ${'q'.repeat(60)}`,
    `Some words of the prompt were not understood: ${'q'.repeat(40)}….`,
  ],
  ['ein Hund & eine Katze', undefined],
  ['', undefined],
  ['xyzzy', 'No word of the prompt was understood, so an abstract composition was drawn: xyzzy.'],
  [
    'a frobnicating cat and a quux',
    'Some words of the prompt were not understood: frobnicating, quux.',
  ],
  ['a kraken above a red house', 'Some words of the prompt were not understood: kraken.'],
  ['红色的汽车在雨中', undefined],
  ['青いXyzzy、𠮷', 'Some words of the prompt were not understood: xyzzy, 𠮷.'],
])('%j: what was not understood is told', (prompt, message) => {
  expect(unknownWordWarnings(prompt)).toEqual(message ? [{ type: 'other', message }] : []);
});

test.each([
  ['clouds, trees, no people', []],
  ['text, watermark, letters', []],
  ['', []],
  ['blurry, trees, low quality', ['negativePrompt']],
])('%j as a negative prompt: the words without effect are told', (negativePrompt, features) => {
  const warnings = negativePromptWarnings(negativePrompt);
  expect(warnings.map((warning) => 'feature' in warning && warning.feature)).toEqual(features);
  if (features.length > 0) {
    expect(warnings[0]).toMatchObject({ details: expect.stringMatching(/: blurry, quality\.$/) });
  }
});

test.each([
  ['Waves roll onto a beach at sunrise', ['sea', 'beach', 'dawn']],
  ['a dog jumps in a meadow', ['1 dog', 'field']],
  ['a glass vase', ['1 vase']],
  ['a squirrel runs in a park', ['1 chipmunk', 'field']],
  ['a tram stop at night', ['1 tram', 'night']],
  ['draw a cat', ['1 cat']],
  ['fall landscape', ['1 fallen leaf', 'hills']],
  ['kiss', ['1 face blowing a kiss']],
  ['a cat sits on a sofa and a dog looks up', ['1 cat on sofa', '1 sofa', '1 dog']],
  ['a car driving down a road, in the style of van gogh', ['1 car', 'road', 'oil']],
  ['a new car and a bowl full of lemons', ['1 car', '1 bowl', '4 lemon in bowl']],
  ['a piece of cake at the edge of the table', ['1 cake', '1 table']],
  ['two kids play in the shade of a tree', ['2 child under tree', '1 tree']],
  ['a unicorn in a magical forest', ['1 unicorn', 'forest']],
  ['an empty room', ['room']],
  ['a dog lying on the grass', ['1 dog', 'field']],
  ['two cats are sleeping', ['2 cat']],
  ['a bird wing', ['1 bird', '1 wing']],
  ['a perfume bottle', ['1 bottle']],
  ['a golden retriever puppy', ['1 dog']],
  ['a cat with green eyes and a goat with a beard', ['1 cat', '1 goat']],
  ['a woman with freckles and short hair', ['1 woman']],
  ['a robot with two eyes next to a tree', ['1 robot next to tree', '1 tree']],
  ['three blue-eyed cats', ['3 cat']],
])('what things do, and what they are of, are no things: %s', (prompt, want) => {
  expect(short(prompt)).toEqual(want);
});
