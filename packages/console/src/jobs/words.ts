import { textOf } from '../results/chat-view.tsx';
import { moment } from '../ui/words.ts';
import type { Run } from './runs.ts';

const states: Record<Run['status'], string> = {
  submitting: 'Running',
  waiting: 'Running',
  streaming: 'Running',
  success: 'Done',
  error: 'Failed',
  left: 'Stopped waiting',
};

export function stateOf({ status, error }: Run): string {
  return error?.code === 'cancelled' ? 'Cancelled' : states[status];
}

/** A short title of a run: its error, the last message of a conversation, or the prompt. */
export function titleOf({ input, error }: Run): string {
  if (error) return error.message;
  if (Array.isArray(input.messages)) return textOf(input.messages.at(-1) ?? {});
  const texts = Object.entries(input).filter(
    ([name, value]) => typeof value === 'string' && !/^https?:/.test(value) && name !== 'model_id',
  );
  const best = texts.find(([name]) => name === 'prompt') ?? texts[0];
  return String(best?.[1] ?? '');
}

/** A name that distinguishes a run from others of its operation. */
export function nameOf(run: Run): string {
  return [stateOf(run), moment(run.startedAt), titleOf(run)].filter(Boolean).join(', ');
}
