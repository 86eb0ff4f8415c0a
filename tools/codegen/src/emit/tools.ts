import type { Model, Operation } from '../model/model.ts';
import { tableRow } from '../text.ts';
import { type Files, header } from './files.ts';

/** The operations as tools of language models. Only those who make tools load this module. */
export function emitTools(model: Model): Files {
  return {
    'packages/client/src/generated/tools.ts': `${header}import type { ToolTable } from '../tools/tool-row.ts';\n\n${toolTable(model)}`,
  };
}

/** The table, without operations whose input or answers contain passwords or tokens. */
export function toolTable({ clientOperations }: Model): string {
  const polls = new Set(clientOperations.map(({ poll }) => poll));
  const rows = clientOperations
    .filter(({ sensitive }) => !sensitive)
    .map((operation) => tableRow(operation.id, rowOf(operation, polls.has(operation.id))));
  return `export const tools: ToolTable = {\n${rows.join('')}};\n`;
}

function rowOf(operation: Operation, isPoll: boolean): object {
  const { tag, summary, description, destructive, kind, deprecated, media, tool } = operation;
  const files = Object.entries(media).map(([name, { kinds }]) => [name, kinds]);
  return {
    group: tag,
    title: summary || operation.id,
    description: description.trim() || undefined,
    readOnly: kind === 'query' || undefined,
    destructive: kind === 'query' ? undefined : destructive,
    deprecated: deprecated || undefined,
    job: (operation.poll !== undefined && !isPoll) || undefined,
    polls: isPoll || undefined,
    paid: operation.responses.some(({ status }) => status === '402') || undefined,
    files: files.length > 0 ? Object.fromEntries(files) : undefined,
    places: placesOf(operation),
    input: tool.input,
    output: tool.output,
  };
}

function placesOf({ tool: { places } }: Operation): object | undefined {
  const used = Object.entries(places).filter(
    ([, names]) => names !== undefined && names.length > 0,
  );
  return used.length > 0 ? Object.fromEntries(used) : undefined;
}
