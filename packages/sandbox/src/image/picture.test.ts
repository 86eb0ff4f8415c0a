import { byteAt } from '@genmedia/media/arrays';
import type { Picture } from '@genmedia/media/image';
import { describe, expect, test } from 'vitest';
import {
  blue,
  decode,
  generate,
  green,
  hue,
  Mask,
  picture,
  pictureDifference,
  red,
  type Test,
  yellow,
} from '../testing/pictures.ts';
import { composePicture } from './compose.ts';
import { imageKey } from './draw.ts';
import { readPrompt } from './prompt/read.ts';

const seeds = [1, 2, 3];

describe('a colour word', () => {
  test.each<[string, Test]>([
    ['red', red],
    ['crimson', red],
    ['green', green],
    ['blue', blue],
    ['yellow', yellow],
    ['teal', hue(165, 195, 0.6)],
    ['purple', hue(265, 300, 0.5)],
    ['orange', hue(15, 38, 0.6)],
    ['magenta', hue(300, 332, 0.6)],
  ])('%s paints the circle', async (word, matches) => {
    for (const seed of seeds) {
      const mask = new Mask(await picture(`a ${word} circle`, { seed }), matches);
      expect(mask.share).toBeGreaterThan(0.12);
      expect(mask.areas()).toBe(1);
    }
  });

  test('goes to the noun that follows it', async () => {
    for (const seed of seeds) {
      const image = await picture('a red circle on the left and a blue square on the right', {
        seed,
      });
      expect(new Mask(image, red).centroid.x).toBeLessThan(0.4);
      expect(new Mask(image, blue).centroid.x).toBeGreaterThan(0.6);
    }
  });

  test('colours the whole picture if there is no noun', async () => {
    const [gold, teal] = [
      await picture('all in gold', { seed: 5 }),
      await picture('all in teal', { seed: 5 }),
    ];
    expect(new Mask(gold, hue(30, 60, 0.25)).share).toBeGreaterThan(0.3);
    expect(new Mask(teal, hue(160, 200, 0.25)).share).toBeGreaterThan(0.3);
  });

  test('colours the sky and the sea', async () => {
    const image = await picture('a teal sea, the sky is pink', { seed: 3 });
    const { width, height, data } = image;
    const top = {
      data: data.subarray(0, 3 * width * Math.floor(height * 0.3)),
      width,
      height: Math.floor(height * 0.3),
    };
    const bottom = {
      data: data.subarray(3 * width * Math.floor(height * 0.7)),
      width,
      height: height - Math.floor(height * 0.7),
    };
    expect(new Mask(top, hue(310, 20, 0.1)).share).toBeGreaterThan(0.6);
    expect(new Mask(bottom, hue(165, 205, 0.3)).share).toBeGreaterThan(0.6);
  });
});

describe('a background', () => {
  test.each([
    ['a red apple on a white background', 255],
    ['a portrait of a man, plain grey background, photo', 139],
    ['a lighthouse, isolated on black', 8],
  ])('has the colour that is asked for: %s', async (prompt, level) => {
    for (const seed of seeds) {
      const { data, width } = await picture(prompt, { seed });
      const corner = [...data.subarray(0, 3 * (width >> 3))];
      expect(Math.max(...corner.map((value) => Math.abs(value - level)))).toBeLessThan(24);
    }
  });
});

describe('a count', () => {
  test.each([
    ['a red circle', 1],
    ['two red hearts', 2],
    ['three red circles', 3],
    ['3 red circles', 3],
    ['five red squares', 5],
    ['a dozen red hexagons', 12],
    ['20 red circles', 20],
  ])('is met: %s', async (prompt, count) => {
    for (const seed of seeds) {
      const mask = new Mask(await picture(prompt, { seed }), red);
      expect(mask.areas()).toBe(count);
    }
  });

  test('of balloons in the sky', async () => {
    for (const seed of seeds) {
      const mask = new Mask(
        await picture('four red balloons over green hills at noon', { seed, size: '512x512' }),
        red,
      );
      expect(mask.areas(0.001)).toBe(4);
    }
  });
});

describe('a place', () => {
  test.each([
    ['on the left', 'x', 0, 0.4],
    ['on the right', 'x', 0.6, 1],
    ['in the centre', 'x', 0.42, 0.58],
    ['at the top', 'y', 0, 0.4],
    ['at the bottom', 'y', 0.6, 1],
    ['in the top left corner', 'x', 0, 0.4],
    ['in the top left corner', 'y', 0, 0.4],
  ] as const)('a red circle %s: %s', async (words, axis, from, to) => {
    const { centroid } = new Mask(await picture(`a red circle ${words}`), red);
    expect(centroid[axis]).toBeGreaterThanOrEqual(from);
    expect(centroid[axis]).toBeLessThanOrEqual(to);
  });

  test('beside, above and between others', async () => {
    const x = (image: Picture, matches: Test) => new Mask(image, matches).centroid.x;
    const left = await picture('a red circle to the left of a blue square');
    expect(x(left, red)).toBeLessThan(x(left, blue));
    const right = await picture('a red circle to the right of a blue square');
    expect(x(right, red)).toBeGreaterThan(x(right, blue));
    const between = await picture('a red circle between a blue square and a green triangle');
    expect(x(between, blue)).toBeLessThan(x(between, red));
    expect(x(between, red)).toBeLessThan(x(between, green));
    const above = await picture('a red star above a blue square');
    expect(new Mask(above, red).centroid.y).toBeLessThan(new Mask(above, blue).centroid.y);
  });

  test('on another thing', async () => {
    const image = await picture('a red cat on a blue chair', { seed: 2 });
    const [cat, chair] = [new Mask(image, red), new Mask(image, blue)];
    expect(cat.share).toBeGreaterThan(0.02);
    expect(chair.share).toBeGreaterThan(0.004);
    expect(cat.centroid.y).toBeLessThan(chair.centroid.y);
    expect(Math.abs(cat.centroid.x - chair.centroid.x)).toBeLessThan(0.12);
  });
});

describe('time, weather and style', () => {
  const brightness = async (prompt: string) => {
    const { data } = await picture(prompt, { seed: 4 });
    return data.reduce((sum, value) => sum + value, 0) / data.length;
  };

  test('night is darker than noon', async () => {
    expect(await brightness('a house on a hill at night')).toBeLessThan(
      (await brightness('a house on a hill at noon')) - 50,
    );
  });

  test('black and white removes all colour, and is not understood from a black and white cat', async () => {
    const grey = new Mask(
      await picture('black and white photo of a red car'),
      (r, g, b) => r === g && g === b,
    );
    expect(grey.share).toBe(1);
    const cat = new Mask(
      await picture('a black and white cat'),
      (r, g, b) => Math.max(r, g, b) - Math.min(r, g, b) > 20,
    );
    expect(cat.share).toBeGreaterThan(0.3);
  });

  test('pixel art consists of equal squares in few colours', async () => {
    const { data, width } = await picture('pixel art tree');
    const colors = new Set<number>();
    for (let i = 0; i < data.length; i += 3)
      colors.add((byteAt(data, i) << 16) | (byteAt(data, i + 1) << 8) | byteAt(data, i + 2));
    expect(colors.size).toBeLessThanOrEqual(28);
    for (const [x, y] of [
      [0, 0],
      [100, 40],
      [252, 252],
    ] as const) {
      const at = (px: number, py: number) =>
        data.subarray(3 * (py * width + px), 3 * (py * width + px) + 3);
      expect(at(x + 3, y + 3)).toEqual(at(x, y));
    }
  });

  test.each([
    'watercolor',
    'photo',
    'minimal',
    'pencil sketch',
    'neon',
    'vintage',
    'oil painting',
    'low poly',
  ])('%s changes the look', async (style) => {
    const [plain, styled] = [
      await picture('a house by a lake'),
      await picture(`a house by a lake, ${style}`),
    ];
    expect(pictureDifference(plain, styled)).toBeGreaterThan(4);
  });

  test('styles do not change the scene: neon outlines glow in the dark', async () => {
    const image = await picture('a red circle, neon', { seed: 1 });
    expect(new Mask(image, (r, g, b) => r + g + b < 150).share).toBeGreaterThan(0.5);
    const outline = new Mask(image, red);
    const circle = new Mask(await picture('a red circle', { seed: 1 }), red);
    expect(outline.areas()).toBe(1);
    expect(outline.centroid.x).toBeCloseTo(circle.centroid.x, 1);
    expect(outline.centroid.y).toBeCloseTo(circle.centroid.y, 1);
  });
});

describe('an unwanted thing', () => {
  test('is left out when the negative prompt names it', async () => {
    const prompt = 'a red circle on the left and a blue square on the right';
    const image = await picture(prompt, {
      providerOptions: { sandbox: { negativePrompt: 'blue square' } },
    });
    expect(new Mask(image, red).areas()).toBe(1);
    expect(new Mask(image, blue).areas(0.03)).toBe(0);
  });

  test('is left out when the prompt itself says so', async () => {
    const image = await picture('a red circle without a blue square');
    expect(new Mask(image, red).areas()).toBe(1);
    expect(new Mask(image, blue).areas(0.03)).toBe(0);
  });
});

test('a lighthouse stands by the sea', () => {
  const { stage } = composePicture({
    brief: readPrompt('a lighthouse'),
    width: 96,
    height: 64,
    key: '1',
  });
  expect(stage.setting).toBe('sea');
});

test('the setting sun is seen on the water beneath it', async () => {
  const prompt = 'the sea at sunset';
  const drawn = await picture(prompt);
  const { width, height } = drawn;
  const { stage } = composePicture({
    brief: readPrompt(prompt),
    width,
    height,
    key: imageKey(prompt, 1),
  });
  const [sun] = stage.lamp;
  const aside = sun < 0.5 ? sun + 0.4 : sun - 0.4;
  expect(waterAt(drawn, sun)).toBeGreaterThan(1.04 * waterAt(drawn, aside));
});

/** The brightness of the lower part of a picture, around a horizontal position. */
function waterAt({ data, width, height }: Picture, across: number): number {
  const left = Math.round(width * across) - 12;
  const levels: number[] = [];
  for (let y = Math.round(0.6 * height); y < 0.9 * height; y++) {
    levels.push(...data.subarray(3 * (y * width + left), 3 * (y * width + left + 24)));
  }
  return levels.reduce((sum, value) => sum + value, 0) / levels.length;
}

test('twenty prompts make twenty pictures that differ clearly', async () => {
  const prompts = [
    'a cat',
    'a dog',
    'a red car',
    'mountains',
    'the sea',
    'a city at night',
    'a forest in fog',
    'three balloons',
    'a cup of tea',
    'a robot',
    'hello',
    'bonjour',
    'guten tag',
    '你好',
    'مرحبا',
    '🙂',
    'abc',
    'abd',
    '',
    'lorem ipsum dolor',
  ];
  const pictures = await Promise.all(prompts.map((prompt) => picture(prompt, { size: '128x128' })));
  for (const [i, one] of pictures.entries()) {
    for (const [j, other] of pictures.entries()) {
      if (j > i)
        expect(pictureDifference(one, other), `${prompts[i]} and ${prompts[j]}`).toBeGreaterThan(9);
    }
  }
});

test('the caption touches only the lower edge', async () => {
  const plain = await picture('a cup');
  const { image } = await generate('a cup', { providerOptions: { sandbox: { caption: true } } });
  const captioned = await decode(image.uint8Array);
  const rows = Array.from({ length: 256 }, (_, y) => {
    const row = captioned.data.subarray(3 * 256 * y, 3 * 256 * (y + 1));
    return row.some((value, i) => value !== plain.data[3 * 256 * y + i]);
  });
  expect(rows.indexOf(true)).toBeGreaterThan(215);
  expect(rows.at(-1)).toBe(true);
});

test.each([
  ['none is asked for', {}],
  ['text is unwanted', { caption: true, negativePrompt: 'people, text' }],
])('there is no caption if %s', async (_, options) => {
  const { image } = await generate('a cup', { providerOptions: { sandbox: options } });
  expect(pictureDifference(await decode(image.uint8Array), await picture('a cup'))).toBe(0);
});
