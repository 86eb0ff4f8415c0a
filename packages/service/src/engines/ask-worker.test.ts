import { expect, test } from 'vitest';
import { failureOf } from './ask-worker.ts';
import type { EngineModel } from './engine-model.ts';
import { WorkerCrash, WorkerTimeout } from './pool/exchange.ts';

const modelOf = (type: string) =>
  ({ kind: 'image', definition: { type } }) as unknown as EngineModel;
const ends = [new WorkerCrash('It ended.'), new WorkerTimeout(1000)];

test.each([
  ['a call that may be paid', 'task', '@ai-sdk/openai', false],
  ['what comes after a paid call', 'finish', '@ai-sdk/openai', false],
  ['what comes before a paid call', 'prepare', '@ai-sdk/openai', true],
  ['a call of a file of the operator', 'task', 'file:models.mjs', true],
  ['a call of the sandbox', 'task', '@genmedia/sandbox', true],
] as const)(
  '%s: whether it is made again after a crash or a timeout',
  (_, step, type, retryable) => {
    for (const end of ends) {
      expect(failureOf(end, { do: step, model: modelOf(type) }, 1)).toMatchObject({ retryable });
    }
  },
);
