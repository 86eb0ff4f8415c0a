import { expect, test } from 'vitest';
import { featureName, isForTests, testsLast } from './model-labels.ts';

const model = (model_id: string, engine: string | undefined = 'sandbox') => ({
  model_id,
  engine_models: [model_id],
  ...(engine && { engine }),
});

test('models for tests come last, all others stay in their order', () => {
  const models = ['sandbox-fails', 'zebra', 'sandbox-slow', 'ant'].map((id) => model(id));
  const ids = testsLast(models).map(({ model_id }) => model_id);
  expect(ids).toEqual(['zebra', 'ant', 'sandbox-fails', 'sandbox-slow']);
});

test("a host's model is not for tests, whatever it is called", () => {
  expect(isForTests(model('sandbox-fails'))).toBe(true);
  expect(isForTests(model('sandbox-fails', 'fal'))).toBe(false);
  expect(isForTests(model('sandbox-image'))).toBe(false);
  expect(isForTests({ ...model('beta-long'), engine_models: ['sandbox-on-demand'] })).toBe(true);
});

test('a feature that the contract does not know keeps its name', () => {
  expect([featureName('imagen'), featureName('scent')]).toEqual(['Images', 'scent']);
});
