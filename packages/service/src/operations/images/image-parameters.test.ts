import { expect, test } from 'vitest';
import { compatibleType, sandbox } from '../../engines/catalogue/provider-definition.ts';
import type { HostMapping } from '../../engines/hosts/host-mapping.ts';
import { fitParameters } from './image-parameters.ts';

const asked = { negative_prompt: 'people', strength: 0.4, scheduler: 'LCMScheduler' };

interface Fitting {
  /** Further parameters of the request. */
  more?: object;
  mappings?: HostMapping[];
  isGiven?: (field: string) => boolean;
  needsScheduler?: boolean;
}

function fit(
  type: string,
  { more, mappings, isGiven = () => true, needsScheduler = false }: Fitting = {},
) {
  const warnings: string[] = [];
  const model = { definition: { type }, mappings, model_id: 'painter', needsScheduler };
  const warn = (...some: readonly string[]) => warnings.push(...some);
  const fitted = fitParameters({ model, isGiven, warn }, 'A pier', { ...asked, ...more });
  return { ...fitted, warnings };
}

test('models of other providers get all that is asked for, by their names', () => {
  expect(fit('@ai-sdk/google', { more: { guidance_scale: 7, num_inference_steps: 20 } })).toEqual({
    task: {
      prompt: 'A pier',
      negativePrompt: 'people',
      options: {
        strength: 0.4,
        scheduler: 'LCMScheduler',
        guidanceScale: 7,
        numInferenceSteps: 20,
      },
    },
    used: { ...asked, guidance_scale: 7, num_inference_steps: 20 },
    warnings: [],
  });
});

test('fal gets a negative prompt under the name that its models use', () => {
  const { task } = fit('@ai-sdk/fal');
  expect(task).toEqual({
    prompt: 'A pier',
    options: { strength: 0.4, scheduler: 'LCMScheduler', negative_prompt: 'people' },
  });
});

test.each([compatibleType, '@ai-sdk/openai'])(
  '%s gets one text, and no parameter that it does not know',
  (type) => {
    expect(fit(type)).toEqual({
      task: { prompt: 'Leave out: people.\n\nA pier', options: {} },
      used: asked,
      warnings: [
        'strength is not supported by painter and was ignored.',
        'scheduler is not supported by painter and was ignored.',
      ],
    });
  },
);

test('the sandbox tells that it has no use for a scheduler', () => {
  const { task, used, warnings } = fit(sandbox.type);
  expect(task.options).toEqual({ strength: 0.4 });
  expect(used).toEqual(asked);
  expect(warnings).toEqual(['scheduler is not supported by painter and was ignored.']);
});

test('a model of a host gets what its mapping has a place for', () => {
  const mapping = (expression: string) => [
    { endpoint: 'acme/paint', input: expression, output: {} },
  ];
  const input = '{ "text": prompt, "strength": strength, "not": negativePrompt }';
  expect(fit('fal', { mappings: mapping(input) })).toEqual({
    task: { prompt: 'A pier', negativePrompt: 'people', options: { strength: 0.4 } },
    used: asked,
    warnings: ['scheduler is not supported by painter and was ignored.'],
  });
  const { task } = fit('fal', { mappings: mapping('{ "text": prompt }') });
  expect(task).toEqual({ prompt: 'Leave out: people.\n\nA pier', options: {} });
});

test('a field that only chooses among the mappings of a host is no ignored one', () => {
  const input = '{ "text": prompt, "not": negativePrompt, "strength": strength }';
  const mappings = [
    { endpoint: 'acme/fast', when: 'scheduler = "LCMScheduler"', input, output: {} },
    { endpoint: 'acme/full', input, output: {} },
  ];
  const { task, warnings } = fit('fal', { mappings });
  expect(task.options).toEqual({ strength: 0.4, scheduler: 'LCMScheduler' });
  expect(warnings).toEqual([]);
});

test.each(['$not($exists(negativePrompt))', '$exists(negativePrompt)'])(
  'a negative prompt that mappings have no place for joins the prompt, also when %s',
  (when) => {
    const mappings = [{ endpoint: 'acme/paint', when, input: '{ "text": prompt }', output: {} }];
    const { task } = fit('fal', { mappings });
    expect(task).toEqual({ prompt: 'Leave out: people.\n\nA pier', options: {} });
  },
);

test('nobody is warned about a parameter that the request has left to its default', () => {
  const { used, warnings } = fit(sandbox.type, {
    more: { num_inference_steps: 8 },
    isGiven: (field) => field !== 'num_inference_steps',
  });
  expect(used).toEqual({ ...asked, num_inference_steps: 8 });
  expect(warnings).toEqual(['scheduler is not supported by painter and was ignored.']);
});

test('the sandbox is not sent a default, about which it would warn', () => {
  expect(fit(sandbox.type, { isGiven: (field) => field !== 'strength' })).toMatchObject({
    task: { options: {} },
    used: asked,
  });
});

test('a model that asks for a scheduler and has no use for it says both', () => {
  const { warnings } = fit(sandbox.type, { needsScheduler: true });
  expect(warnings).toEqual([expect.stringContaining('painter only asks for one')]);
});
