import { openChannel } from '../tracing/channel.ts';
import type { EngineModel } from './engine-model.ts';
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

/** What models of this process are asked. */
export const sentTasks = openChannel<SentTask>('sent-task');

/**
 * Publishes what a model is asked.
 *
 * @param files by the texts that stand for them in the input.
 */
export function publishSent(
  { input, ...task }: SentTask,
  files: ReadonlyMap<string, unknown> = new Map(),
): void {
  if (sentTasks.hasListeners) {
    sentTasks.publish({ ...task, input: withoutFiles(input, files) });
  }
}

/** Publishes what a model is asked. What a host gets is published once its mapping has made it. */
export function publishUnlessHost(
  { provider, kind, model, mappings }: EngineModel,
  input: unknown,
): void {
  if (!mappings) publishSent({ provider, kind, to: model, input });
}

/** The value with the type and size of each file in its place. */
function withoutFiles(value: unknown, files: ReadonlyMap<string, unknown>): unknown {
  if (typeof value === 'string') {
    const file = files.get(value);
    return file === undefined ? value : withoutFiles(file, files);
  }
  if (ArrayBuffer.isView(value)) return `(${value.byteLength} bytes)`;
  if (Array.isArray(value)) return value.map((one) => withoutFiles(one, files));
  if (typeof value !== 'object' || value === null) return value;
  const { data, mediaType } = value as { data?: unknown; mediaType?: unknown };
  if (ArrayBuffer.isView(data) && typeof mediaType === 'string') {
    return `(${mediaType}, ${data.byteLength} bytes)`;
  }
  const entries = Object.entries(value).map(([name, one]) => [name, withoutFiles(one, files)]);
  return Object.fromEntries(entries);
}
