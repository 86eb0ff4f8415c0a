import { channel } from 'node:diagnostics_channel';
import type { ModelKind } from './model-kinds.ts';

/** What a model was asked, without files and keys. */
export interface SentTask {
  /** The catalogue's name of the provider. */
  provider: string;
  kind: ModelKind;
  /** The provider's name of the model; of a host, its endpoint. */
  to: string;
  /** What the host gets; of other providers, the fields of the task. */
  input: unknown;
}

const sent = channel('genmedia:sent-task');

/** Tells those who listen in this process what a model is asked. Costs nothing if nobody does. */
export function tellSent({ input, ...task }: SentTask, files: ReadonlyMap<string, unknown> = none) {
  if (sent.hasSubscribers) sent.publish({ ...task, input: withoutFiles(input, files) });
}

const none: ReadonlyMap<string, unknown> = new Map();

/** Calls the listener with all that models are asked, until the returned function is called. */
export function onSent(listener: (task: SentTask) => void): () => void {
  const subscriber = (message: unknown) => listener(message as SentTask);
  sent.subscribe(subscriber);
  return () => void sent.unsubscribe(subscriber);
}

/** @param files by the texts that stand for them. */
function withoutFiles(value: unknown, files: ReadonlyMap<string, unknown>): unknown {
  if (typeof value === 'string') {
    const file = files.get(value);
    return file === undefined ? value : withoutFiles(file, files);
  }
  if (ArrayBuffer.isView(value)) return `(${value.byteLength} bytes)`;
  if (Array.isArray(value)) return value.map((one) => withoutFiles(one, files));
  if (typeof value !== 'object' || value === null) return value;
  const { data, mediaType } = value as { data?: unknown; mediaType?: unknown };
  if (ArrayBuffer.isView(data)) return `(${String(mediaType)}, ${data.byteLength} bytes)`;
  const entries = Object.entries(value).map(([name, one]) => [name, withoutFiles(one, files)]);
  return Object.fromEntries(entries);
}
