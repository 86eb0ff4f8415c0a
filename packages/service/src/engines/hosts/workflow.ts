import type { JSONObject, JSONValue } from '@ai-sdk/provider';
import * as z from 'zod';

/** A workflow of ComfyUI as its menu exports it with "Export (API)": nodes by their names. */
export type Workflow = Readonly<Record<string, WorkflowNode>>;

interface WorkflowNode {
  class_type: string;
  /** Values; a list such as `["4", 0]` is an output of another node. */
  inputs: JSONObject;
  /** For people: its title. */
  _meta?: JSONObject | undefined;
}

/** A workflow, and which of its values a mapping sets. */
export interface WorkflowMapping {
  nodes: Workflow;
  /** Expressions by places such as `6.text`: the node 6 and its input text. */
  set: Readonly<Record<string, string>>;
}

/** A workflow or a place in it cannot be used. The message follows the name of a field. */
export class WorkflowError extends Error {
  override readonly name = 'WorkflowError';
}

const values = z.record(z.string(), z.json());
const node = z.object({ class_type: z.string(), inputs: values, _meta: values.optional() });
const workflow = z.record(z.string(), node);

/** Reads the text of a workflow. Throws WorkflowError. */
export function parseWorkflow(text: string): Workflow {
  const value = parseJson(text);
  const parsed = workflow.safeParse(value);
  if (parsed.success && Object.keys(parsed.data).length > 0) return parsed.data as Workflow;
  if (Array.isArray((value as { nodes?: unknown } | null)?.nodes)) {
    throw new WorkflowError(
      'is a workflow of the editor; export it from ComfyUI with "Export (API)" in the menu',
    );
  }
  const path = parsed.error?.issues[0]?.path.join('.') ?? '';
  throw new WorkflowError(
    `is no workflow of ComfyUI: ${path || 'it'} must be a node with class_type and inputs`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new WorkflowError('is not JSON');
  }
}

/** Throws WorkflowError if the workflow has no such place. */
export function checkPlace(nodes: Workflow, place: string): void {
  const [name, input] = partsOf(place);
  const found = nodes[name];
  if (!Object.hasOwn(nodes, name) || !found) {
    throw new WorkflowError(`names the node ${name}, which the workflow does not have`);
  }
  if (Object.hasOwn(found.inputs, input)) return;
  const inputNames = Object.keys(found.inputs).join(', ');
  throw new WorkflowError(
    `names the input ${input || '(none)'} of ${name} (${found.class_type}), which has in the workflow: ${inputNames}`,
  );
}

/** The expression that makes the values to set, by their places. */
export function expressionOf(set: WorkflowMapping['set']): string {
  const entries = Object.entries(set).map(([place, text]) => `${JSON.stringify(place)}: (${text})`);
  return `{${entries.join(', ')}}`;
}

/** The workflow with these values. Null takes an input out of its node. */
export function withValues(
  nodes: Workflow,
  changes: Readonly<Record<string, JSONValue | undefined>>,
): JSONObject {
  const copy = structuredClone(nodes) as Record<string, WorkflowNode>;
  for (const [place, value] of Object.entries(changes)) {
    const [name, input] = partsOf(place);
    const inputs = copy[name]?.inputs;
    if (!inputs || value === undefined) continue;
    if (value === null) delete inputs[input];
    else inputs[input] = value;
  }
  return copy as unknown as JSONObject;
}

/** Names of nodes have no dots; those of inputs may. */
function partsOf(place: string): readonly [node: string, input: string] {
  const dot = place.indexOf('.');
  return dot === -1 ? [place, ''] : [place.slice(0, dot), place.slice(dot + 1)];
}
