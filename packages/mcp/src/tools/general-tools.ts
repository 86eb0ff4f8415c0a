import { selectTools, type ToolCalls, type ToolJob, type ToolTable } from '@genmedia/client/tools';
import { cut } from '../results/operation-result.ts';
import type { OwnTool } from './own-tool.ts';
import { withPaths } from './path-arguments.ts';
import { followJob, type Runtime, runOperation } from './run-operation.ts';
import { searchOf } from './search.ts';
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
  const search = searchOf(table);
  return {
    name: 'search_operations',
    title: 'Search operations',
    description: 'Finds operations that have no tool of their own, by words such as "dub a video".',
    annotations: readsTable,
    input: {
      type: 'object',
      properties: {
        query: {
          type: 'string',
          description: 'Words, or a group; none lists all, or their groups.',
        },
      },
      additionalProperties: false,
    },
    call: ({ query }) => textResult(cut(search(String(query ?? '')))),
  };
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
      const facts = { operation, title, description, input };
      const whole = JSON.stringify({ ...facts, output });
      // Callers do without the schema of the output, which may be the larger part.
      return textResult(whole === cut(whole) ? whole : cut(JSON.stringify(facts)));
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

/** The id of an operation, given that or the name of its tool, which may differ from it. */
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
