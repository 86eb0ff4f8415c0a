import { GenmediaError } from '@genmedia/client';
import type { ToolInput, ToolJob, ToolOutcome, ToolRow } from '@genmedia/client/tools';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { operationResult, pendingResult } from '../results/operation-result.ts';
import type { ResultFiles } from '../results/result-files.ts';
import type { Allowance } from './allowance.ts';
import type { CostLimit } from './cost-limit.ts';
import { failureResult, isJobOver, isOutcomeUnknown, isTooMany } from './failure.ts';
import type { LocalFiles } from './local-files.ts';
import { type OpenedFiles, openFiles, sendFiles } from './send-files.ts';
import type { ToolAnswerContent, ToolCallContext } from './tool-context.ts';
import { nameOfCall, type SentCall, type UnsettledCalls } from './unsettled-calls.ts';

/** What all calls of one server share. */
export interface Runtime {
  unsettled: UnsettledCalls;
  allowance: Allowance;
  costLimit: CostLimit;
  waitMs: number;
  resultFiles: ResultFiles | undefined;
  localFiles: LocalFiles | undefined;
}

/** Calls an operation, and waits for its job as long as a tool waits. */
export async function runOperation(
  runtime: Runtime,
  operation: string,
  row: ToolRow,
  input: ToolInput,
  context: ToolCallContext,
): Promise<ToolAnswerContent> {
  const { unsettled, resultFiles } = runtime;
  const { owner, signal } = context;
  // All before any is sent, because the call begins anew after a question.
  const opened = await openFiles(input, row, runtime.localFiles, context);
  if ('question' in opened) return opened.question;
  // By the arguments as the model wrote them, which name files by their paths.
  const name = await nameOfCall(operation, { input, files: statesOf(opened.files) });
  const earlier = unsettled.find(owner, name);
  const key = context.idempotencyKey ?? earlier?.key ?? crypto.randomUUID();
  // Not every contract has keys: to send it again may start another job.
  if (earlier?.job !== undefined && earlier.key === key) {
    return await followJob(runtime, operation, row, context.calls.job(earlier.job), context);
  }
  const sent = earlier?.input ?? (await sendFiles(input, row, opened.files, context));
  const call: SentCall = { key, input: sent === input ? undefined : sent };
  const outcome = await start(runtime, operation, row, sent, context, {
    call,
    name,
    // Only jobs are made once for a key: everything else is done and paid again.
    isNew: !row.job || call.key !== earlier?.key,
  });
  if (!row.readOnly || outcome.job) unsettled.keep(owner, name, call, outcome.job?.handle);
  if (outcome.job) return await followJob(runtime, operation, row, outcome.job, context);
  const result = await operationResult(operation, row, outcome.result, resultFiles, signal, sent);
  if (!context.isDisconnected()) unsettled.settle(owner, name);
  return result;
}

/** Another picture under the same path makes another call. */
function statesOf(files: OpenedFiles) {
  return [...files.values()].map((file) => [
    file.size,
    file instanceof File ? file.lastModified : undefined,
  ]);
}

async function start(
  { unsettled, allowance, costLimit }: Runtime,
  operation: string,
  row: ToolRow,
  input: ToolInput,
  { calls, owner, signal, readSpent }: ToolCallContext,
  { call, name, isNew }: { call: SentCall; name: string; isNew: boolean },
): Promise<ToolOutcome> {
  const counts = isNew && (row.job === true || row.paid === true);
  if (counts) {
    await costLimit.check(owner, readSpent);
    allowance.take(owner);
  }
  if (!row.readOnly) unsettled.store(owner, name, call);
  try {
    return await calls.start(operation, input, { signal, idempotencyKey: call.key });
  } catch (error) {
    const isUnknown = signal.aborted || isOutcomeUnknown(error);
    // Without a key, the service cannot know a repeated call again.
    const hadNoKey = error instanceof GenmediaError && error.idempotencyKey === undefined;
    if (isUnknown && !hadNoKey) unsettled.keep(owner, name, call, undefined);
    else unsettled.settle(owner, name);
    // What makes no job counts anew when it is called again.
    const isRefused = !isUnknown || (!row.job && isTooMany(error));
    if (counts && isRefused) allowance.giveBack(owner);
    throw error;
  }
}

/** Waits for a job, and tells the client meanwhile that it goes on. */
export async function followJob(
  { unsettled, waitMs, resultFiles }: Runtime,
  operation: string,
  row: ToolRow | undefined,
  job: ToolJob,
  context: ToolCallContext,
): Promise<CallToolResult> {
  const { signal, owner, endWait } = context;
  // Signals that end with this call: of each `any` with one that lives longer, some memory stays.
  const ended = AbortSignal.any([signal, AbortSignal.timeout(waitMs), endWait]);
  let answer: Readonly<Record<string, unknown>> | undefined;
  let heard = Date.now();
  try {
    for await (answer of job.updates(ended)) {
      heard = Date.now();
      if (answer.status === 'processing') await context.progress(progressOf(job, answer));
    }
  } catch (error) {
    if (signal.aborted) return await cancelAndThrow(unsettled, job, context);
    if (ended.aborted) return pendingResult(job.handle, answer, (Date.now() - heard) / 1000);
    // Others are not about the job, such as that the key was replaced.
    if (!isJobOver(error)) return failureResult(error, job.handle);
    unsettled.settleJob(owner, job.handle);
    throw error;
  }
  const result = await operationResult(operation, row, answer, resultFiles, signal);
  if (!context.isDisconnected()) unsettled.settleJob(owner, job.handle);
  return result;
}

/**
 * A client that cancels a call wants no result, so its job is cancelled. One that hangs up may come
 * back, so its job goes on.
 */
async function cancelAndThrow(
  unsettled: UnsettledCalls,
  job: ToolJob,
  { owner, signal, isDisconnected }: ToolCallContext,
): Promise<never> {
  // The call ends with its own reason; the job that could not be cancelled goes on.
  if (!isDisconnected() && job.cancel) {
    await job.cancel().then(
      // One that had ended before may have a result, which the same call again gets.
      (ended) => {
        const { status } = Object(ended);
        if (/^(error|failed|aborted|cancell?(ed|ing))$/i.test(status))
          unsettled.settleJob(owner, job.handle);
      },
      () => {},
    );
  }
  throw signal.reason;
}

function progressOf({ handle }: ToolJob, answer: Readonly<Record<string, unknown>>): string {
  const { eta, queue_position: position } = answer;
  const parts = [`Job ${handle}`];
  if (typeof position === 'number' && position > 0) parts.push(`number ${position} in the queue`);
  if (typeof eta === 'number') parts.push(`about ${Math.ceil(eta)} seconds left`);
  return parts.join(', ');
}
