import { describe, expect, test } from 'vitest';
import { catalogueOperations } from '../../operations/generations/list.ts';
import type { Calls } from './testing/calls/call.ts';
import { imageCalls } from './testing/calls/images.ts';
import { objectCalls } from './testing/calls/objects-3d.ts';
import { videoCalls } from './testing/calls/video.ts';
import { voiceCalls } from './testing/calls/voice.ts';
import { useFalBed } from './testing/fal-bed.ts';
import { falModels } from './testing/fal-models.ts';

const calls: Calls = { ...imageCalls, ...voiceCalls, ...videoCalls, ...objectCalls };

/** Operations of the contract that models do. fal has no conversations. */
const operations = Object.keys(catalogueOperations).filter((id) => id !== 'createChatCompletion');

describe('with MODELS=fal, over HTTP', () => {
  const bed = useFalBed();

  test.each(operations)('%s is done by its models at fal', async (operation) => {
    const call = calls[operation];
    if (!call) throw new Error(`Nothing here calls ${operation}. Add a call, and a model for it.`);
    await call.run(bed);
    const used = new Set(bed.host.requests.map(({ endpoint }) => endpoint));
    expect([...used]).toEqual(call.endpoints);
    // Files of requests are gone after a day.
    const kept = new Set(bed.host.requests.map(({ keepsFilesFor }) => keepsFilesFor));
    expect([...kept].filter((seconds) => seconds !== 86_400)).toEqual([]);
  });
});

test('each model at fal is in one of the calls', () => {
  const called = Object.values(calls).flatMap(({ endpoints }) => endpoints);
  expect([...new Set(called)].toSorted()).toEqual(Object.keys(falModels).toSorted());
});
