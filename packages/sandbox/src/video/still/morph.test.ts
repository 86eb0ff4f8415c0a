import { probeVideo, videoStills } from '@genmedia/media/video';
import { experimental_generateVideo as generateVideo } from 'ai';
import { expect, test } from 'vitest';
import { sandbox } from '../../index.ts';
import { decode, generate, hue, Mask, red } from '../../testing/pictures.ts';

const model = sandbox.videoModel('sandbox-video');

/** Five moments of the film from one drawn picture to another. */
async function between(first: string, last: string): Promise<Uint8Array[]> {
  const [start, end] = await Promise.all(
    [first, last].map(async (prompt) => (await generate(prompt, { size: '384x216' })).image),
  );
  const { video } = await generateVideo({
    ...{
      model,
      prompt: 'no camera movement',
      resolution: '256x144',
      duration: 2,
      fps: 10,
      seed: 1,
    },
    frameImages: [
      { image: start?.uint8Array ?? '', frameType: 'first_frame' },
      { image: end?.uint8Array ?? '', frameType: 'last_frame' },
    ],
  });
  expect(await probeVideo(video.uint8Array)).toMatchObject({ frames: 20 });
  return (await videoStills(video.uint8Array, 5)).map(({ data }) => data);
}

test('what two pictures show moves from its place in one to that in the other', async () => {
  const stills = await between(
    'a red car on the left on a road at noon',
    'a red car on the right on a road at noon',
  );
  const places: number[] = [];
  for (const still of stills) {
    const mask = new Mask(await decode(still), red);
    // One car, not two that fade.
    expect(mask.share).toBeGreaterThan(0.02);
    places.push(mask.centroid.x);
  }
  for (const [i, place] of places.entries())
    if (i > 0) expect(place).toBeGreaterThan(places[i - 1] as number);
  expect(places[2]).toBeGreaterThan(0.35);
  expect(places[2]).toBeLessThan(0.65);
});

test('pictures of other things become one another', async () => {
  const stills = await between('a red circle', 'a blue square');
  const [first, last] = [
    await decode(stills[0] as Uint8Array),
    await decode(stills[4] as Uint8Array),
  ];
  expect(new Mask(first, red).share).toBeGreaterThan(0.05);
  expect(new Mask(last, hue(205, 250, 0.5)).share).toBeGreaterThan(0.05);
});
