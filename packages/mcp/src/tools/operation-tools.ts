import {
  type SelectedTool,
  selectTools,
  shortDescription,
  shortSchema,
  type ToolRow,
  type ToolTable,
} from '@genmedia/client/tools';
import type { Tool } from '@modelcontextprotocol/server';
import type { OwnTool } from './own-tool.ts';
import { withPaths } from './path-arguments.ts';
import { type Runtime, runOperation } from './run-operation.ts';

/** A contract with so many operations needs no choice. */
const fewOperations = 20;

/** A tool with the schema of its results. */
export type OperationTool = OwnTool & { output: ToolRow['output'] };

/**
 * The operations that are tools of their own, with other names than those which are taken. Throws a
 * TypeError for a word that names none.
 */
export function operationTools(
  table: ToolTable,
  words: readonly string[] | undefined,
  runtime: Runtime,
  taken: ReadonlySet<string>,
): OperationTool[] {
  const isSmall = Object.keys(table).length <= fewOperations;
  const chosen = selectTools(table, words ?? (isSmall ? ['all'] : []));
  const names = new Set([...taken, ...chosen.map(({ name }) => name)]);
  return chosen.map((tool) => {
    if (!taken.has(tool.name)) return toolOf(tool, runtime);
    // Names have at most 64 characters.
    const base = `${tool.name.slice(0, 50)}_operation`;
    let name = base;
    for (let n = 2; names.has(name); n++) name = `${base}_${n}`;
    names.add(name);
    return toolOf({ ...tool, name }, runtime);
  });
}

function toolOf({ name, operation, row }: SelectedTool, runtime: Runtime): OperationTool {
  const input = shortSchema(row.input);
  return {
    name,
    title: row.title,
    description: shortDescription(row),
    annotations: annotationsOf(row),
    input: runtime.localFiles ? withPaths(input, row) : input,
    // Every result of a tool that has one must be of this form, and such a result shows no files.
    output: row.readOnly && !row.job ? row.output : undefined,
    call: (values, context) => runOperation(runtime, operation, row, values, context),
  };
}

/** Only what differs from the protocol's defaults: destructive, not repeatable, open world. */
function annotationsOf({ readOnly, destructive }: ToolRow): Tool['annotations'] {
  if (readOnly) return { readOnlyHint: true };
  return destructive === false ? { destructiveHint: false } : undefined;
}
