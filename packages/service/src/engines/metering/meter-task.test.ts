import { describe, expect, test } from 'vitest';
import type { UsedCall } from '../../usage/used-call.ts';
import type { Price } from '../catalogue/price.ts';
import { type ProviderDefinition, sandbox } from '../catalogue/provider-definition.ts';
import { EngineError } from '../engine-error.ts';
import type { EngineModel } from '../engine-model.ts';
import type { ModelKind } from '../model-kinds.ts';
import type { Results, Tasks } from '../tasks.ts';
import { meterTask } from './meter-task.ts';

interface Given {
  prices?: readonly Price[];
  isHosted?: boolean;
  definition?: ProviderDefinition;
}

function meter<Kind extends ModelKind>(
  kind: Kind,
  task: Tasks[Kind],
  { prices, isHosted = false, definition }: Given = {},
) {
  const calls: UsedCall[] = [];
  const mappings = isHosted ? [{ endpoint: 'acme/first', input: '{}', output: {} }] : undefined;
  const named = { kind, model_id: 'one', provider: 'acme', model: 'acme-1' };
  const model = { ...named, prices, mappings, definition } as unknown as EngineModel<Kind>;
  return { calls, ...meterTask(model, task, (call) => calls.push(call)) };
}

const file = { content: new Uint8Array([1]), mediaType: 'image/png' } as const;
const files: Results['image'] = { files: [file], seeds: [1], warnings: [] };
const sound: Results['sound'] = { files: [], warnings: [], duration: 2.5 };
const failure = new Error('No.');

describe('a call counts what was asked for and what was made', () => {
  test('images, and their megapixels where a size was asked for', async () => {
    // One of three images could not be made.
    const task = { prompt: 'a', width: 1000, height: 500, seeds: [1, 2, 3] };
    const prices = [{ micros: 10_000, per: 'megapixel' }] as const;
    const { calls, run } = meter('image', task, { prices });
    await run(async () => ({ ...files, files: [file, file] }));
    expect(calls).toMatchObject([
      {
        isHosted: false,
        modelId: 'one',
        provider: 'acme',
        model: 'acme-1',
        units: { requests: 2, images: 2, megapixels: 1 },
        cost: 10_000,
      },
    ]);
    const shaped = meter('image', { prompt: 'a', seeds: [1], requestedSize: '16:9' }, { prices });
    await shaped.run(async () => files);
    expect(shaped.calls).toMatchObject([{ units: { requests: 1, images: 1 }, cost: undefined }]);
    const sized = meter('image', { prompt: 'a', seeds: [1], requestedSize: '2000x1000' });
    await sized.run(async () => files);
    expect(sized.calls[0]?.units).toEqual({ requests: 1, images: 1, megapixels: 2 });
  });

  test('the characters of a text, and the seconds of its speech', async () => {
    const prices = [{ micros: 15_000, per: 'thousand_characters' }] as const;
    const task = { text: '😀 and words', format: 'wav' } as const;
    const { calls, run } = meter('speech', task, { prices });
    await run(async () => sound);
    const units = { requests: 1, characters: 11, seconds: 2.5 };
    expect(calls).toMatchObject([{ units, cost: 165 }]);
  });

  test('the length of a sound that was made, over that which was asked for', async () => {
    const prices = [{ micros: 600_000, per: 'minute' }] as const;
    const task = { prompt: 'rain', durationSeconds: 2, outputFormat: 'wav' } as const;
    const { calls, run } = meter('sound', task, { prices });
    await run(async () => sound);
    expect(calls).toMatchObject([{ units: { seconds: 2.5 }, cost: 25_000 }]);
  });

  test('the length of a film that is dubbed, also where that fails', async () => {
    const prices = [{ micros: 900_000, per: 'minute' }] as const;
    const video = { data: new Uint8Array([1]), mediaType: 'video/mp4' };
    const task = { video, targetLanguage: 'es', options: { durationSeconds: 90 } };
    const { calls, requests, run } = meter('dubbing', task, { prices, isHosted: true });
    const dubbing = run(async () => {
      requests.accepted('request-0', 'acme/dub');
      throw failure;
    });
    await expect(dubbing).rejects.toBe(failure);
    expect(calls).toMatchObject([{ units: { requests: 1, seconds: 90 }, cost: 1_350_000 }]);
  });

  test('the tokens of a text, if the model tells them, each with its price', async () => {
    const prices = [
      { micros: 150_000, per: 'million_input_tokens' },
      { micros: 600_000, per: 'million_output_tokens' },
    ] as const;
    const { calls, run } = meter('language', { prompt: 'a' }, { prices });
    const tokens = { input: 1000, output: 10 };
    await run(async () => ({ text: 'b', tokens, warnings: [] }));
    await run(async () => ({ text: 'b', warnings: [] }));
    expect(calls).toMatchObject([
      { units: { input_tokens: 1000, output_tokens: 10 }, cost: 156 },
      { units: { requests: 1 }, cost: undefined },
    ]);
  });

  test.each([2 ** 64, -1, Number.NaN, Infinity])(
    'and neither the tokens nor a cost if it reports an impossible %s',
    async (output) => {
      const prices = [
        { micros: 150_000, per: 'million_input_tokens' },
        { micros: 600_000, per: 'million_output_tokens' },
      ] as const;
      const { calls, run } = meter('language', { prompt: 'a' }, { prices });
      await run(async () => ({ text: 'b', tokens: { input: 1000, output }, warnings: [] }));
      const units = { requests: 1, input_tokens: 1000 };
      expect(calls).toEqual([expect.objectContaining({ units, cost: undefined })]);
    },
  );

  test('and nothing if it fails: nobody knows whether it was paid for', async () => {
    const { calls, run } = meter('sound', {
      prompt: 'rain',
      durationSeconds: 2,
      outputFormat: 'wav',
    });
    await expect(run(() => Promise.reject(failure))).rejects.toBe(failure);
    expect(calls).toEqual([]);
  });
});

describe('a call that is ended before its answer', () => {
  const task = { prompt: 'a', width: 1000, height: 500, seeds: [1, 2, 3] };
  const prices = [{ micros: 40_000, per: 'image' }] as const;
  const paid: ProviderDefinition = { type: 'openai-compatible', apiKeyEnv: 'ACME_KEY' };
  const own: ProviderDefinition = { type: 'openai-compatible' };
  const cancelled = new Error('The job was cancelled.');
  const signal = AbortSignal.abort(cancelled);
  const timeout = new EngineError({ code: 'model_timeout', message: 'Too late.', detail: '' });

  async function endedBy(error: Error, definition: ProviderDefinition, { isSent = true } = {}) {
    const { calls, sent, run } = meter('image', task, { prices, definition });
    const asking = run(async () => {
      if (isSent) sent();
      throw error;
    }, signal);
    await expect(asking).rejects.toBe(error);
    return calls;
  }

  test.each([cancelled, timeout])('counts what was asked for: %o', async (error) => {
    const units = { requests: 3, images: 3, megapixels: 1.5 };
    const lost = { isHosted: false, isLost: true, model: 'acme-1', units, cost: 120_000 };
    expect(await endedBy(error, paid)).toMatchObject([lost]);
  });

  test('does not count if it was not sent, if nobody bills it, or if it had failed', async () => {
    expect(await endedBy(cancelled, paid, { isSent: false })).toEqual([]);
    expect(await endedBy(cancelled, own)).toEqual([]);
    expect(await endedBy(cancelled, sandbox)).toEqual([]);
    expect(await endedBy(failure, paid)).toEqual([]);
  });
});

describe('requests of a host count one by one', () => {
  const task = { prompt: 'a', width: 1000, height: 1000, seeds: [1, 2] };
  const prices = [{ micros: 40_000, per: 'image' }] as const;

  test('with the host’s ids and the endpoints that were asked', async () => {
    const { calls, requests, run } = meter('image', task, { prices, isHosted: true });
    expect(requests.requested).toEqual({
      modelId: 'one',
      units: { requests: 1, images: 1, megapixels: 1 },
      cost: 40_000,
    });
    await run(async () => {
      requests.accepted('request-1', 'acme/first');
      requests.accepted('request-2', 'acme/second');
      return files;
    });
    expect(calls).toMatchObject([
      {
        call: 'request-1',
        isHosted: true,
        model: 'acme/first',
        units: { images: 1 },
        cost: 40_000,
      },
      { call: 'request-2', isHosted: true, model: 'acme/second', cost: 40_000 },
    ]);
  });

  test('also if the task fails, unless the host takes nothing for it', async () => {
    const { calls, requests, run } = meter('image', task, { prices, isHosted: true });
    const failed = run(async () => {
      requests.accepted('request-1', 'acme/first');
      requests.accepted('request-2', 'acme/first');
      requests.unpaid('request-2');
      throw failure;
    });
    await expect(failed).rejects.toBe(failure);
    expect(calls).toMatchObject([
      { call: 'request-1', cost: 40_000 },
      { call: 'request-2', cost: 0 },
    ]);
  });

  test('with what the host says that it bills', async () => {
    const billed = [{ micros: 30_000, per: 'billable_unit' }] as const;
    const video = { width: 64, height: 64, duration: 3, fps: 10 };
    const { calls, requests, run } = meter('video', video, { prices: billed, isHosted: true });
    await run(async () => {
      requests.accepted('request-1', 'acme/first');
      requests.reported('request-1', { billable_units: 3.008 });
      return files;
    });
    expect(calls).toMatchObject([{ units: { seconds: 3, billable_units: 3.008 }, cost: 90_240 }]);
  });
});
