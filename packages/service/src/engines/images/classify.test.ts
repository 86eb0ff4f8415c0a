import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sharedEngines, sharedPools } from '../../testing/shared-engines.ts';
import { createTally } from '../../usage/tally.ts';
import type { EngineTask, TaskPool } from '../ask-worker.ts';
import { Slots } from '../pool/slots.ts';
import { createRunTask, type TaskLanes } from '../run-task.ts';
import { createUseTool } from '../use-tool.ts';
import { createClassifyImage } from './classify.ts';
import { createImages } from './images.ts';

const { decoding: pool } = sharedPools();
const engines = await sharedEngines();
const model = engines.resolveFirst('checkNsfw', 'imageClassifier');

/** The classifier, with the tasks that workers did for it and the calls that were counted. */
function classifier() {
  const tasks: string[] = [];
  const noted: TaskPool = Object.assign(Object.create(pool), {
    run: (task: EngineTask, options: Parameters<TaskPool['run']>[1]) => {
      tasks.push(task.do);
      return pool.run(task, options);
    },
  });
  const lanes: TaskLanes = {
    poolOf: () => noted,
    decoding: noted,
    slotsOf: () => new Slots(1),
    closing: new AbortController().signal,
  };
  const tally = createTally();
  const owner = { tally };
  const images = createImages(createUseTool(noted), new Slots(2 ** 30));
  const run = createRunTask(lanes, owner);
  const classify = createClassifyImage(lanes, owner, { run, ...images });
  return { classify: (data: Uint8Array) => classify(model, data, { frames: 10 }), tasks, tally };
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } });

test('a picture is read and scored in one turn of a worker, and counts as one image', async () => {
  const { classify, tasks, tally } = classifier();
  const { scores } = await classify(await plain(64, 64).png().toBuffer());
  expect(scores).toHaveLength(1);
  expect(tasks).toEqual(['classify']);
  expect(tally.take()).toMatchObject([{ units: { requests: 1, images: 1 } }]);
});

test('one that takes much memory waits for that, and counts once', async () => {
  const { classify, tasks, tally } = classifier();
  const { scores } = await classify(await plain(6000, 4000).jpeg().toBuffer());
  expect(scores).toHaveLength(1);
  expect(tasks).toEqual(['classify', 'classify']);
  expect(tally.take()).toHaveLength(1);
});

test('one that cannot be read is the caller’s error, and counts nothing', async () => {
  const { classify, tally } = classifier();
  const data = (await plain(64, 64).png().toBuffer()).subarray(0, 60);
  await expect(classify(data)).rejects.toMatchObject({
    name: 'MediaError',
    message: 'is damaged, and cannot be decoded',
  });
  const tiny = await plain(20, 3).png().toBuffer();
  await expect(classify(tiny)).rejects.toThrow('at least 16 pixels');
  expect(tally.take()).toEqual([]);
});
