import { describe, expect, test } from 'vitest';
import { compileMappings } from './mapping.ts';
import { checkPlace, expressionOf, parseWorkflow, withValues } from './workflow.ts';

const nodes = parseWorkflow(
  JSON.stringify({
    '6': { class_type: 'CLIPTextEncode', inputs: { text: 'a cat', clip: ['4', 1] } },
    '12:7': { class_type: 'SaveAudioAdvanced', inputs: { format: 'mp3', 'format.quality': 'V0' } },
  }),
);

describe('the text of a workflow', () => {
  test.each([
    ['no JSON', '{', 'is not JSON'],
    ['a list', '[]', 'is no workflow of ComfyUI'],
    ['nothing', '{}', 'is no workflow of ComfyUI: it must be a node'],
    ['a node without a class', '{ "6": { "inputs": {} } }', '6.class_type must be a node'],
    [
      'a workflow of the editor',
      '{ "nodes": [{ "id": 6 }] }',
      'export it from ComfyUI with "Export (API)"',
    ],
  ])('%s is refused', (_, text, problem) => {
    expect(() => parseWorkflow(text)).toThrow(problem);
  });
});

describe('a place', () => {
  test.each(['6.text', '6.clip', '12:7.format.quality'])('%s is there', (place) => {
    expect(() => checkPlace(nodes, place)).not.toThrow();
  });

  test.each([
    ['7.text', 'names the node 7, which the workflow does not have'],
    ['constructor.name', 'names the node constructor'],
    ['6', 'names the input (none) of 6 (CLIPTextEncode)'],
    ['6.txt', 'names the input txt of 6 (CLIPTextEncode), which has in the workflow: text, clip'],
  ])('%s is not', (place, problem) => {
    expect(() => checkPlace(nodes, place)).toThrow(problem);
  });
});

test('values are set, null takes an input out, and the rest stays', async () => {
  const set = { '6.text': 'prompt & "!"', '6.clip': 'null', '12:7.format': 'format' };
  const mapping = {
    endpoint: 'draw.json',
    input: expressionOf(set),
    output: { image: 'url' },
    workflow: { nodes, set },
  };
  const { input } = await compileMappings([mapping]).prepare({ prompt: 'a "dog" \\ $x' }, {});
  expect(input).toEqual({
    ...nodes,
    '6': { class_type: 'CLIPTextEncode', inputs: { text: 'a "dog" \\ $x!' } },
  });
  // The workflow itself is for the next task too.
  expect(nodes['6']?.inputs.text).toBe('a cat');
  expect(withValues(nodes, {})).toEqual(nodes);
});
