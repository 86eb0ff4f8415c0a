import { selectTools, type ToolCalls, type ToolJob, type ToolTable } from '@genmedia/client/tools';
import type { OwnTool } from './own-tool.ts';
import { withPaths } from './path-arguments.ts';
import { followJob, type Runtime, runOperation } from './run-operation.ts';
import { errorResult, textResult } from './tool-result.ts';

/** For tools that only read the table of operations. */
const readsTable = { readOnlyHint: true, openWorldHint: false };

/** The tools through which a model reaches every operation, with few words in the list of tools. */
export function generalTools(table: ToolTable, runtime: Runtime): OwnTool[] {
  return [
    searchTool(table),
    describeTool(table, runtime),
    runTool(table, runtime),
    jobTool(table, runtime),
  ];
}

function searchTool(table: ToolTable): OwnTool {
  const operations = searchable(table);
  return {
    name: 'search_operations',
    title: 'Search operations',
    description: 'Finds operations that have no tool of their own, by words such as "dub a video".',
    annotations: readsTable,
    input: {
      type: 'object',
      properties: { query: { type: 'string', description: 'Words; none lists all operations.' } },
      additionalProperties: false,
    },
    call: ({ query }) => {
      const found = search(operations, String(query ?? ''));
      if (found.length > 0) return textResult(found.join('\n'));
      const groups = [...new Set(Object.values(table).map(({ group }) => group))];
      return textResult(`Nothing was found. Try other words, or a group: ${groups.join(', ')}.`);
    },
  };
}

/** The most operations that a search finds. */
const maxFound = 12;

/** The most characters and words of a query: each word is compared with all words of all operations. */
const maxQuery = 1000;
const maxWords = 20;

/** The operations of a table, with the words that a search compares. */
function searchable(table: ToolTable) {
  // Of equals those last that read jobs: get_job does it, unless it does not know the job's words.
  const polls = Object.keys(table).filter((id) => table[id]?.polls && !table[id].deprecated);
  return selectTools(table, ['all', ...polls]).map(({ operation, row }) => ({
    operation,
    row,
    head: wordsOf(`${operation} ${row.title} ${row.group}`),
    body: wordsOf(row.description ?? ''),
  }));
}

function search(operations: ReturnType<typeof searchable>, query: string): string[] {
  const words = wordsOf(query.slice(0, maxQuery)).filter(
    (word) => word.length > 2 || /\d/.test(word),
  );
  const asked = [...new Set(words)].slice(0, maxWords);
  const rated = operations.map(({ operation, row, head, body }) => {
    let points = 0;
    for (const word of asked) {
      if (isIn(head, word)) points += 3;
      else if (isIn(body, word)) points += 1;
    }
    return { operation, row, points };
  });
  const found =
    asked.length === 0
      ? rated
      : rated
          .filter(({ points }) => points > 0)
          .toSorted((left, right) => right.points - left.points)
          .slice(0, maxFound);
  return found.map(({ operation, row }) => `${operation} (${row.group}): ${row.title}`);
}

/** The words of a text, and those in a name such as `createDubbing`. */
function wordsOf(text: string): string[] {
  const spaced = text.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  return spaced.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Whether one of the words is the asked one, or another form of it: `dub` and `dubbing`. */
function isIn(words: readonly string[], asked: string): boolean {
  return words.some(
    (word) => word.startsWith(asked) || (word.length > 3 && asked.startsWith(word)),
  );
}

function describeTool(table: ToolTable, { localFiles }: Runtime): OwnTool {
  return {
    name: 'describe_operation',
    title: 'Describe an operation',
    description: 'Tells what an operation does, and all its arguments as JSON Schema.',
    annotations: readsTable,
    input: {
      type: 'object',
      properties: { operation: { type: 'string' } },
      required: ['operation'],
      additionalProperties: false,
    },
    call: ({ operation: name }) => {
      const operation = idOf(table, name);
      const row = rowOf(table, operation);
      if (!row) return unknownOperation(operation);
      const { title, description, output } = row;
      const input = localFiles ? withPaths(row.input, row) : row.input;
      return textResult(JSON.stringify({ operation, title, description, input, output }));
    },
  };
}

function runTool(table: ToolTable, runtime: Runtime): OwnTool {
  return {
    name: 'run_operation',
    title: 'Run an operation',
    description: 'Calls any operation. Its arguments are in describe_operation.',
    annotations: { readOnlyHint: false, destructiveHint: true },
    input: {
      type: 'object',
      properties: { operation: { type: 'string' }, input: { type: 'object' } },
      required: ['operation'],
      additionalProperties: false,
    },
    call: async ({ operation: name, input = {} }, context) => {
      const operation = idOf(table, name);
      const row = rowOf(table, operation);
      if (!row) return unknownOperation(operation);
      if (typeof input !== 'object' || input === null || Array.isArray(input)) {
        return errorResult('input must be a JSON object with the arguments of the operation.');
      }
      const values = input as Readonly<Record<string, unknown>>;
      return await runOperation(runtime, operation, row, values, context);
    },
  };
}

/** Long enough for most first answers about a job, where tools wait for less. Some clients give up after 5 s. */
const leastWaitMs = 3000;

function jobTool(table: ToolTable, runtime: Runtime): OwnTool {
  return {
    name: 'get_job',
    title: 'Get a job',
    description: 'Waits for a job that another tool has started, and returns its result.',
    annotations: { readOnlyHint: true },
    input: {
      type: 'object',
      properties: {
        job: { type: 'string', description: 'As a tool returned it: OPERATION?id=8.' },
      },
      required: ['job'],
      additionalProperties: false,
    },
    call: async ({ job: handle }, context) => {
      const known = runtime.unsettled.jobWithId(context.owner, String(handle));
      const job = jobOf(context.calls, known ?? String(handle));
      const operation = job.handle.split('?', 1)[0] ?? '';
      const row = rowOf(table, operation);
      const waitMs = Math.max(runtime.waitMs, leastWaitMs);
      return await followJob({ ...runtime, waitMs }, operation, row, job, context);
    },
  };
}

function jobOf(calls: ToolCalls, handle: string): ToolJob {
  try {
    return calls.job(handle);
  } catch (error) {
    throw new Error(
      `${JSON.stringify(handle)} is no job: pass the operation that started it, and its id, as in OPERATION?id=8.`,
      { cause: error },
    );
  }
}

/** The operation that has a tool of this name, which is not always its own one. */
function idOf(table: ToolTable, name: unknown): string {
  const text = String(name);
  if (Object.hasOwn(table, text)) return text;
  const tool = selectTools(table, Object.keys(table)).find((each) => each.name === text);
  return tool?.operation ?? text;
}

function rowOf(table: ToolTable, operation: unknown) {
  return Object.hasOwn(table, String(operation)) ? table[String(operation)] : undefined;
}

function unknownOperation(operation: unknown) {
  return errorResult(
    `There is no operation ${JSON.stringify(operation)}. Find its name with search_operations.`,
  );
}
