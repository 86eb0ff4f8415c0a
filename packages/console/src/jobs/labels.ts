import type { JobSummary } from '@genmedia/client';
import { messageText } from '../results/message-text.ts';
import { formatTime } from '../ui/format.ts';
import type { Run } from './runs.ts';

const states: Record<Run['status'], string> = {
  submitting: 'Running',
  waiting: 'Running',
  streaming: 'Running',
  success: 'Done',
  error: 'Failed',
  left: 'Stopped waiting',
};

/** The state of a job of the account, in a word. */
export function jobState({ status, started_at: started, error }: JobSummary): string {
  if (status === 'success') return 'Done';
  if (status === 'error') return error?.code === 'cancelled' ? 'Cancelled' : 'Failed';
  return started === null ? 'Waiting' : 'Running';
}

/** The state of a run of this browser, in a word. */
export function runState({ status, error }: Run): string {
  return error?.code === 'cancelled' ? 'Cancelled' : states[status];
}

/** A short title of a run: its error, the last message of a conversation, or the prompt. */
export function runTitle({ input, error }: Run): string {
  if (error) return error.message;
  if (Array.isArray(input.messages)) return messageText(input.messages.at(-1) ?? {});
  const texts = Object.entries(input).filter(
    ([name, value]) =>
      typeof value === 'string' && !/^(https?|data|blob):/.test(value) && name !== 'model_id',
  );
  const best = texts.find(([name]) => name === 'prompt') ?? texts[0];
  return String(best?.[1] ?? '');
}

/** A name that distinguishes a run from others of its operation. */
export function runLabel(run: Run): string {
  return [runState(run), formatTime(run.startedAt), runTitle(run)].filter(Boolean).join(', ');
}
