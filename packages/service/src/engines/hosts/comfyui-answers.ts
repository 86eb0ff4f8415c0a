import * as z from 'zod';
import { HostError } from './host.ts';
import type { ReadRefusal } from './host-fetch.ts';

/** What ComfyUI's history has of a request that has ended. */
interface HistoryEntry {
  /** By the names of nodes. */
  outputs: Record<string, unknown>;
  /** Whether somebody stopped it at the host. */
  isStopped: boolean;
  /** Which node failed, and the kind of its error; undefined if none did. */
  failure: string | undefined;
}

const queued = z.array(z.tuple([z.number(), z.string()], z.unknown()));
const queue = z.object({ queue_running: queued, queue_pending: queued });

/** The ids of requests that run and of those that wait, the next first. */
export function readQueue(answer: unknown): { running: string[]; pending: string[] } {
  const { queue_running, queue_pending } = parseAnswer(queue, answer);
  return {
    running: queue_running.map(([, id]) => id),
    // ComfyUI has them in a heap, whose order is another one.
    pending: queue_pending.toSorted(([one], [other]) => one - other).map(([, id]) => id),
  };
}

const history = z.record(
  z.string(),
  z.object({
    outputs: z.record(z.string(), z.unknown()),
    status: z
      .object({
        status_str: z.string(),
        messages: z.array(z.tuple([z.string(), z.record(z.string(), z.unknown())], z.unknown())),
      })
      .nullish(),
  }),
);

/** The entry of a request in the history; undefined if the history does not have it. */
export function readEntry(answer: unknown, id: string): HistoryEntry | undefined {
  const entry = parseAnswer(history, answer)[id];
  if (!entry) return undefined;
  const { status_str, messages = [] } = entry.status ?? {};
  const isStopped = messages.some(([event]) => event === 'execution_interrupted');
  const [, error] = messages.findLast(([event]) => event === 'execution_error') ?? [];
  return {
    outputs: entry.outputs,
    isStopped,
    failure: status_str === 'error' && !isStopped ? failureIn(error) : undefined,
  };
}

/** Which node failed, and the kind of its error, without words that can repeat prompts. */
function failureIn({ node_id, node_type, exception_type }: Record<string, unknown> = {}): string {
  return sanitised(`node ${node_id} (${node_type}): ${exception_type}`);
}

/** What is wrong with nodes, by their names. */
const nodeErrors = z
  .record(
    z.string(),
    z.object({
      class_type: z.string(),
      errors: z.array(
        z.object({
          type: z.string(),
          extra_info: z.object({ input_name: z.string().optional() }).default({}),
        }),
      ),
    }),
  )
  // Older versions have an empty list here if they refuse the whole workflow.
  .catch({})
  .default({});

const refusal = z.object({
  error: z.object({
    type: z.string(),
    message: z.string().catch(''),
    extra_info: z.object({ class_type: z.string().optional() }).catch({}),
  }),
  node_errors: nodeErrors,
});

/** Problems of single values, which requests can have; all others are of the workflow or the host. */
const valueProblems: ReadonlySet<string> = new Set([
  'value_smaller_than_min',
  'value_bigger_than_max',
]);

/** Why ComfyUI does not take a workflow. */
export const readPromptRefusal: ReadRefusal = (body) => {
  const { error, node_errors = {} } = refusal.safeParse(body).data ?? {};
  if (!error) return {};
  const problems = Object.values(node_errors).flatMap(({ errors }) => errors);
  const isOfValues = problems.length > 0 && problems.every(({ type }) => valueProblems.has(type));
  return {
    isMisconfigured: !isOfValues,
    fields: isOfValues ? problems.map(({ extra_info: { input_name = '' } }) => input_name) : [],
    reason: sanitised([error.type, ...missingNode(error), ...reasonsIn(node_errors)].join('; ')),
  };
};

/** The node that ComfyUI does not have. Older versions name it in their message only. */
function missingNode({ message, extra_info }: z.infer<typeof refusal>['error']): string[] {
  const [, name] = /^Cannot execute because node (.+) does not exist/.exec(message) ?? [];
  const node = extra_info.class_type ?? name;
  return node === undefined ? [] : [`there is no node ${node}`];
}

function reasonsIn(errors: z.infer<typeof nodeErrors>): string[] {
  return Object.entries(errors).flatMap(([id, node]) =>
    node.errors.map(
      ({ type, extra_info: { input_name = '' } }) =>
        `node ${id} (${node.class_type}): ${input_name} ${type}`,
    ),
  );
}

const accepted = z.object({ prompt_id: z.string().min(1), node_errors: nodeErrors });

/**
 * The id of an accepted request, and why ComfyUI leaves out some of its outputs, which it does if
 * others can be made; undefined if it makes all.
 */
export function readAccepted(answer: unknown): { id: string; leftOut: string | undefined } {
  const { prompt_id: id, node_errors } = parseAnswer(accepted, answer);
  const reasons = reasonsIn(node_errors);
  return { id, leftOut: reasons.length > 0 ? sanitised(reasons.join('; ')) : undefined };
}

/**
 * Reads an answer. Throws HostError if it has another form: something else may be at the host's
 * address for a while.
 */
export function parseAnswer<Value>(schema: z.ZodType<Value>, answer: unknown): Value {
  const found = schema.safeParse(answer);
  if (found.success) return found.data;
  throw new HostError({ reason: 'answer of another form' });
}

/** A text for logs: the names in it come from the operator's workflow and from ComfyUI. */
function sanitised(text: string): string {
  return text.replace(/[^\w .:;()-]/g, '?').slice(0, 500);
}
