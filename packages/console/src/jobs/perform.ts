import { stream } from '@genmedia/client';
import { operationOf } from '../contract/contract.ts';
import { genmedia } from '../session/service.ts';
import type { Head, Run } from './run.ts';

/** How long the service knows a request by its Idempotency-Key, with an hour to spare. */
const repeatable = 23 * 3600_000;

export interface Performed {
  answer: unknown;
  head?: Head;
}

/** What is used of an answer that is not the result. */
interface Said {
  message?: string;
  eta?: number;
  queue_position?: number;
}

/** Sends the request of a run, or goes on with its job, and waits for the result. */
export async function perform(
  run: Run,
  signal: AbortSignal,
  onProgress: (progress: Partial<Run>) => void,
): Promise<Performed> {
  const operation = operationOf(run.operation);
  if (operation?.streams && run.input.stream !== false)
    return await converse(run, signal, onProgress);
  const onUpdate = ({ message = '', eta = 0, queue_position: place = 0 }: Said) => {
    const job = call?.job;
    onProgress({ update: { message, eta, place, at: Date.now() }, ...(job && { job }) });
  };
  let call: ReturnType<typeof genmedia.run> | undefined;
  if (run.job && Date.now() - run.startedAt > repeatable) {
    return { answer: await genmedia.job(run.job).wait({ signal, onUpdate }) };
  }
  const { idempotencyKey } = run;
  // The form, and not the compiler, knows which input belongs to the operation.
  call = genmedia.run(
    run.operation,
    run.input as never,
    { signal, onUpdate, idempotencyKey } as never,
  );
  const { data, response } = await call.withResponse();
  return { answer: data, head: headOf(response) };
}

async function converse(
  { operation, input }: Run,
  signal: AbortSignal,
  onProgress: (progress: Partial<Run>) => void,
): Promise<Performed> {
  const { stream: _, ...request } = input;
  const answer = stream(genmedia, operation as 'createChatCompletion', request as never, {
    signal,
  });
  let content = '';
  for await (const { choices } of answer) {
    content += choices[0]?.delta.content ?? '';
    onProgress({ answer: { choices: [{ index: 0, message: { role: 'assistant', content } }] } });
  }
  return { answer: await answer.final() };
}

function headOf({ status, headers }: Response): Head {
  return { status, headers: [...headers] };
}
