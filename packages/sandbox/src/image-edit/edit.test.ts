import { byteAt, itemAt } from '@genmedia/media/arrays';
import type { Picture } from '@genmedia/media/image';
import { variations } from '@genmedia/media/testing/variations';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Figure } from '../image/draw.ts';
import {
  drawn,
  edited,
  editedSize,
  editedWithWarnings,
  labelArea,
  maskFile,
  meanAt,
  photographed,
} from '../testing/edits.ts';
import { decode } from '../testing/pictures.ts';

const beach = await drawn('a red lighthouse on a beach, two palm trees, blue sea, a dog');
const photo = await photographed(beach);
const figures = await figuresOf(beach);

async function figuresOf(file: Uint8Array) {
  const { comments = [] } = await sharp(file).metadata();
  const text = comments.find(({ keyword }) => keyword === 'Layout')?.text;
  return JSON.parse(text ?? '[]') as Figure[];
}

function figure(name: string) {
  const found = figures.find((each) => each.name === name);
  if (!found) throw new Error(`No ${name} was drawn.`);
  return found;
}

/** By how much the red of a place exceeds the mean of its green and blue. */
const redness = ([r, g, b]: [number, number, number]) => r - (g + b) / 2;
/** By how much the blue of a pixel exceeds its red. */
const blueness = ({ data }: Picture, i: number) => byteAt(data, 3 * i + 2) - byteAt(data, 3 * i);
const light = ([r, g, b]: [number, number, number]) => (r + g + b) / 3;
const all = { left: 0, top: 0, right: 1, bottom: 1 };

/** How many pixels are red, green and blue now, and were not before. */
function newColors(before: Picture, after: Picture): number[] {
  const isOf = (color: number, { data }: Picture, i: number) =>
    [0, 1, 2].every((k) => k === color || byteAt(data, i + color) > byteAt(data, i + k) + 40);
  const count = (color: number) =>
    before.data.filter((_, i) => i % 3 === 0 && isOf(color, after, i) && !isOf(color, before, i))
      .length;
  return [count(0), count(1), count(2)];
}

function changedShare(one: Picture, other: Picture): number {
  const count = one.data.length / 3;
  let changed = 0;
  for (let i = 0; i < count; i++) {
    if ([0, 1, 2].some((k) => one.data[3 * i + k] !== other.data[3 * i + k])) changed++;
  }
  return changed / count;
}

test('the file of a drawing contains its things and their places', () => {
  expect(figures.map(({ name }) => name).sort()).toEqual(['dog', 'lighthouse', 'palm', 'palm']);
});

describe('removing', () => {
  test('a named thing shows its surroundings in its place, and changes nothing else', async () => {
    const before = await decode(beach);
    const after = await decode(await edited('Remove the lighthouse from the image.', [beach]));
    const { left, top, right, bottom } = figure('lighthouse');
    const core = { left: left + 0.03, top: top + 0.15, right: right - 0.03, bottom: bottom - 0.08 };
    expect(redness(meanAt(before, core))).toBeGreaterThan(50);
    expect(redness(meanAt(after, core))).toBeLessThan(20);
    const dog = figure('dog');
    expect(meanAt(after, dog)).toEqual(meanAt(before, dog));
  });

  test('a thing in a drawing shows what is behind it', async () => {
    const room = await drawn('a bright living room with a floor lamp', '384x256');
    const [before, after] = [
      await decode(room),
      await decode(await edited('remove the floor lamp', [room])),
    ];
    const dark = ({ data }: Picture) =>
      data.filter((value, i) => i % 3 === 0 && value + byteAt(data, i + 2) < 110).length;
    // The lamp's pole and foot are the darkest pixels of the picture.
    expect(dark(before)).toBeGreaterThan(200);
    expect(dark(after)).toBeLessThan(dark(before) / 20);
    expect(changedShare(before, after)).toBeLessThan(0.6);
  });
});

test('a thing is replaced by another', async () => {
  const after = await decode(await edited('Replace the dog with a green robot', [beach]));
  const [red, green, blue] = meanAt(after, figure('dog'));
  expect(green).toBeGreaterThan((red + blue) / 2 + 15);
});

test('things are added where the words say', async () => {
  const before = await decode(beach);
  const after = await decode(await edited('add a red balloon above the lighthouse', [beach]));
  const { left, top, right } = figure('lighthouse');
  const above = { left, top: Math.max(0, top - 0.3), right, bottom: top - 0.05 };
  expect(redness(meanAt(after, above))).toBeGreaterThan(redness(meanAt(before, above)) + 15);
  const other = { left: 0.6, top: 0.1, right: 1, bottom: 1 };
  expect(meanAt(after, other)).toEqual(meanAt(before, other));
});

test('the background changes, and the things in front of it do not', async () => {
  const before = await decode(beach);
  const after = await decode(await edited('Change the background to a snowy mountain', [beach]));
  const { left, top, right, bottom } = figure('lighthouse');
  const core = { left: left + 0.05, top: top + 0.3, right: right - 0.05, bottom: bottom - 0.1 };
  expect(redness(meanAt(after, core))).toBeCloseTo(redness(meanAt(before, core)), -1);
  const sea = { left: 0.5, top: 0.56, right: 0.52, bottom: 0.7 };
  expect(meanAt(after, sea)[0]).not.toBeCloseTo(meanAt(before, sea)[0], -1);
});

describe('what cannot be done', () => {
  const onDrawing = [
    ['Remove the unicorn', 'No thing in this picture is called unicorn. It shows: '],
    // A word that only begins like a surface does not recolour the surface.
    ['make the seat red', 'No thing in this picture is called seat.'],
    ['Remove all but the dog', 'one instruction, about the things that it names'],
    ['replace everything except the dog with a tree', 'one instruction'],
    ['remove the dog and make the lighthouse blue', 'one instruction'],
    ['remove the dog, make everything darker', 'one instruction'],
    ['add a cat and remove the dog', 'one instruction'],
    ['replace the dog with a frobnicator', 'cannot draw a frobnicator'],
    ['paint the wall green', 'cannot paint the wall'],
    ['make the dog red and the sea green', 'one thing'],
    ['make the background blurry', 'cannot draw blurry'],
    ['make it red', 'asks for no change'],
    ['a blue hat', 'asks for no change'],
  ] as const;
  const onPhotograph = [
    ['Remove the lighthouse', 'not in photographs'],
    ['Replace the dog with a cat', 'not in photographs'],
    ['paint the wall green', 'not in photographs'],
    ['Change the background to a forest', 'not in photographs'],
    ['add a dragon', 'not in photographs'],
    ['could you add a dragon?', 'not in photographs'],
    ['make it red', 'asks for no change'],
    ['a blue hat', 'asks for no change'],
    ['make it day', 'asks for no change'],
  ] as const;
  test.each([
    ...onDrawing.map(([prompt, why]) => [prompt, 'a drawing', beach, why] as const),
    ...onPhotograph.map(([prompt, why]) => [prompt, 'a photograph', photo, why] as const),
  ])('%s: written on %s, which is otherwise unchanged, and a warning says why', async (...args) => {
    const [prompt, , file, why] = args;
    const [before, { file: made, warnings }] = [
      await decode(file),
      await editedWithWarnings(prompt, [file]),
    ];
    const after = await decode(made);
    expect(warnings).toEqual([expect.stringContaining(why)]);
    expect(warnings[0]).toContain(`Not done: ${JSON.stringify(prompt)}`);
    expect(labelArea(after)).toBeGreaterThan(after.width * 6);
    const lower = { ...all, top: 0.3 };
    expect(meanAt(after, lower)).toEqual(meanAt(before, lower));
  });

  test.each([
    ['night, and a cat on the sofa', 'cat, sofa'],
    ['make it darker and dance the tango', 'dance, tango'],
    ['a red winter', 'red'],
  ])('%s: the rest is done, and what is left out is written on it', async (prompt, words) => {
    const { file, warnings } = await editedWithWarnings(prompt, [photo]);
    expect(warnings).toEqual([`Some words of the prompt were not followed: ${words}.`]);
    const [before, after] = [await decode(photo), await decode(file)];
    expect(labelArea(after)).toBeGreaterThan(after.width * 6);
    const lower = { ...all, top: 0.3 };
    expect(meanAt(after, lower)).not.toEqual(meanAt(before, lower));
  });

  test('an edit that is done has no label and no warning', async () => {
    const { file, warnings } = await editedWithWarnings('a snowy winter night', [photo]);
    expect(warnings).toEqual([]);
    expect(labelArea(await decode(file))).toBe(0);
  });

  test('strength 0 asks for nothing', async () => {
    const { file, warnings } = await editedWithWarnings('a dragon', [photo], { strength: 0 });
    expect(warnings).toEqual([]);
    expect(await decode(file)).toEqual(await decode(photo));
  });

  test('a label fits on the smallest picture', async () => {
    const { file } = await editedWithWarnings('add a dragon', [photo], { size: '64x64' });
    expect(labelArea(await decode(file))).toBeGreaterThan(64 * 6);
  });

  test('what is unknown is written into a mask, and nowhere else', async () => {
    const part = { left: 50, top: 30, width: 100, height: 75 };
    const mask = await maskFile({ width: 192, height: 128 }, part);
    const { file, warnings } = await editedWithWarnings('a frobnicator', [photo], { mask });
    expect(warnings).toEqual(['Some words of the prompt were not followed: frobnicator.']);
    const [before, after] = [await decode(photo), await decode(file)];
    expect(labelArea(after)).toBeGreaterThan(100 * 6);
    const above = { ...all, bottom: 29 / 128 };
    expect(meanAt(after, above)).toEqual(meanAt(before, above));
  });
});

describe('four pictures', () => {
  const things = ['a red chair', 'a blue vase', 'a green bottle'];

  test('all are in the result, if the sandbox can take their things out', async () => {
    const others = await Promise.all(
      things.map((thing) => drawn(`${thing} on a white background`, '256x256')),
    );
    const { file, warnings } = await editedWithWarnings('Put all of them into the first image', [
      photo,
      ...others,
    ]);
    expect(warnings).toEqual([]);
    const after = await decode(file);
    expect(labelArea(after)).toBe(0);
    const colors = newColors(await decode(photo), after);
    expect(Math.min(...colors)).toBeGreaterThan(100);
  });

  test('that show no things get one warning, which is written on the picture', async () => {
    const prompt = 'Put all of them into the first image';
    const { file, warnings } = await editedWithWarnings(prompt, [photo, photo, photo, photo]);
    expect(warnings).toEqual([expect.stringContaining('show no things')]);
    expect(labelArea(await decode(file))).toBeGreaterThan(0);
  });

  test.each(['a snowy winter', 'make it brighter'])(
    '%s: each that is left out is named, and written on the picture',
    async (prompt) => {
      const { file, warnings } = await editedWithWarnings(prompt, [photo, photo, photo, photo]);
      for (const number of [2, 3, 4]) {
        expect(warnings.join()).toContain(`Nothing of picture ${number} is in the result`);
      }
      expect(labelArea(await decode(file))).toBeGreaterThan(0);
    },
  );

  test('those that are left out are named beside those that are not', async () => {
    const chair = await drawn('a red chair on a white background', '256x256');
    const { warnings } = await editedWithWarnings('Put the chair on the left', [
      photo,
      photo,
      chair,
      photo,
    ]);
    expect(warnings).toEqual([
      expect.stringContaining('Nothing of picture 2 is in the result'),
      expect.stringContaining('Nothing of picture 4 is in the result'),
    ]);
  });
});

test('a surface gets another colour, and keeps its light and shade', async () => {
  const room = await drawn('a living room with an orange sofa');
  const before = await decode(room);
  const after = await decode(await edited('paint the wall green', [room]));
  const [r, g, b] = meanAt(after, { left: 0, top: 0, right: 0.15, bottom: 0.3 });
  expect(g).toBeGreaterThan(Math.max(r, b) + 8);
  const byWindow = { left: 0.3, top: 0, right: 0.35, bottom: 0.05 };
  const inCorner = { ...byWindow, left: 0.9, right: 0.95 };
  const shade = (wall: Picture) => light(meanAt(wall, byWindow)) - light(meanAt(wall, inCorner));
  expect(shade(before)).toBeGreaterThan(30);
  expect(shade(after)).toBeGreaterThan(30);
});

test('a wall gets another colour, and its window does not', async () => {
  const room = await drawn('a bright living room with a green sofa');
  const [before, after] = [
    await decode(room),
    await decode(await edited('paint the wall red', [room])),
  ];
  expect(changedShare(before, after)).toBeGreaterThan(0.2);
  const sky = [...Array(before.data.length / 3).keys()].filter((i) => blueness(before, i) > 60);
  const kept = sky.filter((i) => blueness(after, i) > 60);
  expect(sky.length).toBeGreaterThan(1000);
  expect(kept.length / sky.length).toBeGreaterThan(0.85);
});

test('a wall in a drawing gets another colour, and the frame of its window does not', async () => {
  const room = await drawn('a bright living room with a green sofa', '384x384');
  const [before, after] = [
    await decode(room),
    await decode(await edited('paint the wall blue', [room])),
  ];
  const isFrame = (i: number) => [0, 1, 2].every((k) => byteAt(before.data, 3 * i + k) > 232);
  const frame = [...Array(384 * 192).keys()].filter(isFrame);
  const kept = frame.filter((i) => Math.abs(blueness(after, i) - blueness(before, i)) < 12);
  expect(frame.length).toBeGreaterThan(300);
  expect(kept.length / frame.length).toBeGreaterThan(0.9);
});

test('a thing of another picture is placed where it hides no other', async () => {
  const room = await drawn('a bright room with a green sofa and a floor lamp', '576x384');
  const chair = await drawn('a red armchair on a white background');
  const [before, after] = [
    await decode(room),
    await decode(await edited('Place the armchair by the window', [room, chair])),
  ];
  const greenness = ({ data }: Picture) =>
    [...Array(data.length / 3).keys()].filter(
      (i) => byteAt(data, 3 * i + 1) > byteAt(data, 3 * i) + 60,
    ).length;
  expect(greenness(after)).toBeGreaterThan(0.97 * greenness(before));
  expect(changedShare(before, after)).toBeGreaterThan(0.03);
});

test('a thing of another picture gets a size in proportion to the things in the scene', async () => {
  const room = await drawn('a bright room with a green sofa and a floor lamp', '576x384');
  const chair = await drawn('a red armchair on a white background');
  const { data, width, height } = await decode(
    await edited('Place the armchair by the window', [room, chair]),
  );
  const isRed = (i: number) => byteAt(data, 3 * i) > 2 * Math.max(byteAt(data, 3 * i + 1), 60);
  const rows = [...Array(height).keys()].filter(
    (y) => [...Array(width).keys()].filter((x) => isRed(y * width + x)).length > 20,
  );
  const tall = (itemAt(rows, rows.length - 1) - itemAt(rows, 0)) / height;
  expect(tall).toBeGreaterThan(0.33);
  expect(tall).toBeLessThan(0.48);
});

test('a thing is taken out of a drawing without its surroundings', async () => {
  const table = await drawn('a wooden table in a room');
  const lamp = await drawn('a floor lamp on a white background');
  const [before, after] = [
    await decode(table),
    await decode(await edited('Put the lamp on the table', [table, lamp])),
  ];
  expect(changedShare(before, after)).toBeGreaterThan(0.002);
  expect(changedShare(before, after)).toBeLessThan(0.08);
});

test('two pictures are combined by a description nearly as by an instruction', async () => {
  const table = await drawn('a wooden table in a room');
  const lamp = await drawn('a red lamp on a white background');
  const together = (prompt: string) => edited(prompt, [table, lamp]);
  const [put, described] = [
    await decode(await together('Put the lamp on the table')),
    await decode(await together('The lamp on the table')),
  ];
  expect(changedShare(await decode(table), described)).toBeGreaterThan(0.005);
  expect(changedShare(put, described)).toBeLessThan(0.06);
});

test('an object of another picture is placed where the words say', async () => {
  const room = await drawn('a living room with a sofa');
  const chair = await drawn('a red chair on a white background', '256x256');
  const before = await decode(room);
  const [left, right] = [
    { ...all, top: 0.4, right: 0.4 },
    { ...all, top: 0.4, left: 0.6 },
  ];
  for (const [side, there] of [
    ['left', left],
    ['right', right],
  ] as const) {
    const after = await decode(await edited(`Place the chair on the ${side}`, [room, chair]));
    expect(redness(meanAt(after, there))).toBeGreaterThan(redness(meanAt(before, there)) + 3);
  }
});

test.each(
  variations(3, [
    ['turn day into night', 'night'],
    ['Change the season to winter.', 'winter'],
    ['change the photo: a watercolor', 'watercolor'],
    ['Turn this photo into a watercolor painting', 'watercolor painting'],
    ['turn the picture into a pencil sketch', 'a pencil sketch'],
    ['make this photo an oil painting', 'oil painting'],
  ] as const),
)('%j changes a photograph as %j does', async (prompt, outcome) => {
  const before = await decode(photo);
  const after = await decode(await edited(prompt, [photo]));
  const wanted = await decode(await edited(outcome, [photo]));
  const away = (from: Picture) => Math.abs(light(meanAt(after, all)) - light(meanAt(from, all)));
  expect(after.data).not.toEqual(before.data);
  expect(away(wanted)).toBeLessThan(away(before));
});

test('transparent pixels become white, in an edit and outside of a mask', async () => {
  const dot =
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><circle cx="32" cy="32" r="16" fill="red"/></svg>';
  const file = Uint8Array.from(await sharp(Buffer.from(dot)).png().toBuffer());
  const mask = await maskFile(
    { width: 64, height: 64 },
    { left: 24, top: 24, width: 16, height: 16 },
  );
  const corner = { left: 0, top: 0, right: 0.2, bottom: 0.2 };
  for (const made of [await edited('blur it', [file]), await edited('a cat', [file], { mask })])
    expect(meanAt(await decode(made), corner)).toEqual([255, 255, 255]);
});

test('goods are cut out of their plain background', async () => {
  const room = await drawn('a living room with a sofa');
  const chair = await photographed(await drawn('a red chair on a white background', '256x256'));
  const [before, after] = [
    await decode(room),
    await decode(await edited('Place the chair on the right', [room, chair])),
  ];
  const right = { ...all, top: 0.4, left: 0.6 };
  expect(redness(meanAt(after, right))).toBeGreaterThan(redness(meanAt(before, right)) + 3);
  const isWhite = (i: number) => [0, 1, 2].every((k) => byteAt(after.data, i + k) > 240);
  const whites = after.data.filter((_, i) => i % 3 === 0 && isWhite(i)).length;
  expect(whites / (after.width * after.height)).toBeLessThan(0.01);
});

test('a thing of another picture is put in front of a photograph, where the words say', async () => {
  const picture = await photographed(await drawn('a green field'));
  const chair = await drawn('a red chair on a white background', '256x256');
  const before = await decode(picture);
  const [left, right] = [
    { left: 0.1, right: 0.4, top: 0.6, bottom: 0.9 },
    { left: 0.6, right: 0.9, top: 0.6, bottom: 0.9 },
  ];
  for (const [side, there, elsewhere] of [
    ['left', left, right],
    ['right', right, left],
  ] as const) {
    const after = await decode(await edited(`Place the chair on the ${side}`, [picture, chair]));
    expect(redness(meanAt(after, there))).toBeGreaterThan(redness(meanAt(before, there)) + 10);
    expect(meanAt(after, elsewhere)).toEqual(meanAt(before, elsewhere));
  }
});

test.each([
  ['a photograph', async () => [photo, await drawn('a desert', '256x256')] as const],
  ['a drawing', async () => [await drawn('a living room with a sofa'), photo] as const],
  [
    'a drawing, if they are blank',
    async () => {
      const width = 96;
      const blank = sharp({ create: { width, height: width, channels: 3, background: 'white' } });
      const other = Uint8Array.from(await blank.png().toBuffer());
      return [await drawn('a living room with a sofa'), other] as const;
    },
  ],
])('pictures without things that can be taken out are not put into %s', async (_, pictures) => {
  const [first, other] = await pictures();
  const { file, warnings } = await editedWithWarnings('Place it on the left', [first, other]);
  expect(warnings).toEqual([expect.stringContaining('show no things that the sandbox can take')]);
  const lower = { ...all, top: 0.4 };
  expect(meanAt(await decode(file), lower)).toEqual(meanAt(await decode(first), lower));
});

describe('from image to image', () => {
  test.each(
    variations(2, [
      ['a watercolor painting', 0.8],
      ['night', 0.9],
      ['pencil sketch', 0.8],
      ['pixel art', 0.8],
      ['winter, snow', 0.9],
    ] as const),
  )('%s keeps the composition', async (prompt, strength) => {
    const before = await decode(beach);
    const after = await decode(await edited(prompt, [beach], { strength }));
    const sky = { left: 0.4, top: 0.05, right: 0.9, bottom: 0.35 };
    const sand = { left: 0.3, top: 0.94, right: 0.7, bottom: 0.98 };
    expect(meanAt(after, sky)).not.toEqual(meanAt(before, sky));
    expect(after.width).toBe(before.width);
    const blueOf = ([r, , b]: [number, number, number]) => b - r;
    expect(blueOf(meanAt(after, sky))).toBeGreaterThanOrEqual(blueOf(meanAt(after, sand)) - 2);
  });

  test('with another seed, snow falls elsewhere on a photograph', async () => {
    const [one, same, other] = await Promise.all(
      [1, 1, 2].map(async (seed) => decode(await edited('a snowy day', [photo], { seed }))),
    );
    expect(same).toEqual(one);
    expect(other).not.toEqual(one);
  });

  test('more strength changes more', async () => {
    const before = await decode(beach);
    const away = async (strength: number) => {
      const after = await decode(await edited('a dark night', [beach], { strength }));
      return Math.abs(light(meanAt(after, all)) - light(meanAt(before, all)));
    };
    const [none, some, more] = [await away(0), await away(0.3), await away(0.7)];
    expect(none).toBe(0);
    expect(some).toBeGreaterThan(5);
    expect(more).toBeGreaterThan(some + 5);
  });

  test('the result has the requested size, cut around the middle', async () => {
    const thirds = Buffer.of(255, 0, 0, 0, 255, 0, 0, 0, 255);
    const wide = sharp(thirds, { raw: { width: 3, height: 1, channels: 3 } })
      .resize(300, 100, { kernel: 'nearest' })
      .png();
    const file = await edited('mirror it', [await wide.toBuffer()], { size: '128x128' });
    const after = await decode(file);
    expect([after.width, after.height]).toEqual([128, 128]);
    const [red, green, blue] = meanAt(after, all);
    expect(green).toBeGreaterThan(250);
    expect(Math.max(red, blue)).toBeLessThan(5);
  });
});

test.each([
  ['make it brighter', 1],
  ['darken the picture', -1],
])('does what it says: %s', async (prompt, sign) => {
  const before = light(meanAt(await decode(beach), all));
  const after = light(meanAt(await decode(await edited(prompt, [beach])), all));
  expect(sign * (after - before)).toBeGreaterThan(8);
});

test.each([
  ['make it darker', undefined, { width: 192, height: 128 }],
  ['rotate it right', '128x96', { width: 96, height: 128 }],
] as const)('the size of the result is told: %s', async (prompt, size, expected) => {
  expect(await editedSize(prompt, beach, size)).toEqual({ ...expected, seed: 7 });
});

test('a picture of one colour is turned', async () => {
  const plain = sharp({ create: { width: 100, height: 50, channels: 3, background: 'red' } });
  const { file, warnings } = await editedWithWarnings('rotate it left', [
    Uint8Array.from(await plain.png().toBuffer()),
  ]);
  expect(warnings).toEqual([]);
  expect(await decode(file)).toMatchObject({ width: 50, height: 100 });
});

test('mirroring twice gives the original', async () => {
  const once = await edited('flip it horizontally', [beach]);
  expect((await decode(once)).data).not.toEqual((await decode(beach)).data);
  expect((await decode(await edited('mirror it', [once]))).data).toEqual(
    (await decode(beach)).data,
  );
});

test('the same edit gives the same bytes, and the file contains its prompt', async () => {
  const once = await edited('replace the dog with a cat', [beach]);
  expect(Buffer.compare(once, await edited('replace the dog with a cat', [beach]))).toBe(0);
  const { comments = [] } = await sharp(once).metadata();
  expect(comments).toContainEqual({ keyword: 'Description', text: 'replace the dog with a cat' });
});

test.each([
  ['a file that is none', new Uint8Array(20), 'unknown format'],
  ['a file that ends early', beach.subarray(0, 900), 'damaged'],
])('%s is refused', async (_, file, message) => {
  await expect(edited('sepia', [file])).rejects.toMatchObject({
    name: 'AI_InvalidArgumentError',
    argument: 'files',
    message: expect.stringContaining(message),
  });
});

test('more than four pictures are refused', async () => {
  await expect(edited('combine', Array(5).fill(beach))).rejects.toThrow('At most 4 pictures');
});
