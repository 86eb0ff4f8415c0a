import type { Workflow } from '../hosts/workflow.ts';
import { comfyUiNodes } from './comfyui-nodes.ts';

/** ComfyUI's words in its errors can repeat prompts: tests look for these in logs and answers. */
const words = 'canary-words';

interface Problem {
  type: string;
  message: string;
  details: string;
  extra_info: { input_name: string };
}

type NodeErrors = Record<string, { class_type: string; errors: Problem[] }>;

/**
 * Which outputs of a workflow can be made, and what is wrong with the nodes that the others need, as
 * `validate_prompt` of ComfyUI tells it.
 */
export function checkOutputs(
  workflow: Workflow,
  hasFile: (name: string) => boolean,
): { good: string[]; errors: NodeErrors } {
  const found: NodeErrors = {};
  const isGood = (name: string): boolean => {
    const node = workflow[name];
    // A link to no node is a problem of the node that has the link.
    if (!node) return true;
    const errors = problemsOf(workflow, name, hasFile);
    if (errors.length > 0) found[name] = { class_type: node.class_type, errors };
    const sources = Object.values(node.inputs).filter((value) => Array.isArray(value));
    const areGood = sources.map(([source]) => isGood(String(source)));
    return errors.length === 0 && areGood.every(Boolean);
  };
  const outputs = Object.keys(workflow).filter(
    (name) => comfyUiNodes.get(workflow[name]?.class_type ?? '')?.files !== undefined,
  );
  return { good: outputs.filter(isGood), errors: found };
}

/** The first type of node that ComfyUI does not have. */
export function missingNode(workflow: Workflow): string | undefined {
  return Object.values(workflow).find(({ class_type }) => !comfyUiNodes.has(class_type))
    ?.class_type;
}

/** Inputs that nodes do not have. ComfyUI ignores them. */
export function unknownInputs(workflow: Workflow): string[] {
  return Object.entries(workflow).flatMap(([name, { class_type, inputs }]) =>
    Object.keys(inputs)
      .filter((input) => !comfyUiNodes.get(class_type)?.inputs.has(input))
      .map((input) => `${name} (${class_type}): ${input}`),
  );
}

function problemsOf(
  workflow: Workflow,
  name: string,
  hasFile: (name: string) => boolean,
): Problem[] {
  const { class_type = '', inputs = {} } = workflow[name] ?? {};
  const specs = [...(comfyUiNodes.get(class_type)?.inputs ?? [])];
  return specs.flatMap(([input, { type, isOptional, options, least, most }]) => {
    const problem = (code: string) => [
      { type: code, message: words, details: words, extra_info: { input_name: input } },
    ];
    const value = inputs[input];
    if (value === undefined) return isOptional ? [] : problem('required_input_missing');
    if (Array.isArray(value)) {
      const [from, output] = value;
      const given = comfyUiNodes.get(workflow[String(from)]?.class_type ?? '')?.outputs;
      return given?.[Number(output)] === type ? [] : problem('return_type_mismatch');
    }
    if (type === 'FILE') {
      const [, file, folder] = /^(.*) \[(\w+)\]$/.exec(String(value)) ?? [];
      return hasFile(`${folder}/${file}`) ? [] : problem('custom_validation_failed');
    }
    if (!fits(type, value)) return problem('invalid_input_type');
    if (least !== undefined && Number(value) < least) return problem('value_smaller_than_min');
    if (most !== undefined && Number(value) > most) return problem('value_bigger_than_max');
    return options && !options.includes(String(value)) ? problem('value_not_in_list') : [];
  });
}

function fits(type: string, value: unknown): boolean {
  if (type === 'INT') return Number.isInteger(value);
  if (type === 'FLOAT') return typeof value === 'number';
  if (type === 'BOOLEAN') return typeof value === 'boolean';
  return ['STRING', 'COMBO', 'NAME'].includes(type) && typeof value === 'string';
}
