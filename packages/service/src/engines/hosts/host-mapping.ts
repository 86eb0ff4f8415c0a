import type { WorkflowMapping } from './workflow.ts';

/** How a task becomes the input of a host's model, and how its output becomes a result. */
export interface HostMapping {
  /** The host's name of the model. */
  endpoint: string;
  /** Whether the mapping is for a task; if left out, it is for each. */
  when?: string | undefined;
  /** Makes the input; with `workflow`, the values that are set in it. */
  input: string;
  /** The input but for what is set in it. */
  workflow?: WorkflowMapping | undefined;
  /** By the names of files and of fields of results: each finds its value in the output. */
  output: Readonly<Record<string, string>>;
}

/** Files of results by their names; all other names of `output` are fields. */
export const resultFiles = ['image', 'audio', 'video', 'object', 'preview'] as const;

/** Whether one of the inputs has a place for a field of the task. Without mappings: undefined. */
export function takes(
  mappings: readonly HostMapping[] | undefined,
  field: string,
): boolean | undefined {
  const word = wholeWord(field);
  return mappings?.some(({ input, workflow }) =>
    (workflow ? Object.values(workflow.set) : [input]).some((text) => word.test(text)),
  );
}

/** Whether a mapping uses a field, in its input or its `when`. Without mappings: undefined. */
export function reads(
  mappings: readonly HostMapping[] | undefined,
  field: string,
): boolean | undefined {
  return takes(mappings, field) || (mappings && decides(mappings, field));
}

/** Whether a field decides which of the mappings is for a task. */
export function decides(mappings: readonly HostMapping[], field: string): boolean {
  const word = wholeWord(field);
  return mappings.some(({ when = '' }) => word.test(when));
}

function wholeWord(word: string): RegExp {
  return new RegExp(`\\b${word}\\b`);
}
