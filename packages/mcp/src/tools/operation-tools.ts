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
  return selectTools(table, words ?? (isSmall ? ['all'] : [])).map((tool) => {
    const name = taken.has(tool.name) ? `${tool.name}_operation` : tool.name;
    return toolOf({ ...tool, name }, runtime);
  });
}

function toolOf({ name, operation, row }: SelectedTool, runtime: Runtime): OperationTool {
  return {
    name,
    title: row.title,
    description: shortDescription(row),
    annotations: annotationsOf(row),
    input: shortSchema(row.input),
    output: row.output,
    call: (input, context) => runOperation(runtime, operation, row, input, context),
  };
}

/** Only what differs from the protocol's defaults: destructive, not repeatable, open world. */
function annotationsOf({ readOnly, destructive }: ToolRow): Tool['annotations'] {
  if (readOnly) return { readOnlyHint: true };
  return destructive === false ? { destructiveHint: false } : undefined;
}
