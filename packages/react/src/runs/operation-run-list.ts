import { GenmediaError } from '@genmedia/client';
import type { AnyClient } from '../any-client.ts';
import { headOf, lockOf, RunList } from '../run-list.ts';
import { type AnyRecord, interrupted, isOver, type RunError } from '../run-record.ts';
import type { RunStorage } from '../run-storage.ts';
import { withLock } from '../shared-by-tabs.ts';
import type { OperationKinds } from './operation-kinds.ts';

/** Runs of any operations. */
export class OperationRunList extends RunList {
  readonly #kinds: OperationKinds;

  constructor(kinds: OperationKinds, client: AnyClient, storage?: RunStorage) {
    super(client, storage);
    this.#kinds = kinds;
  }

  protected override isJob(run: AnyRecord): boolean {
    return this.#kinds.isJob(run, this.client);
  }

  protected override isSensitive(run: AnyRecord): boolean {
    return this.#kinds.isSensitive(run, this.client);
  }

  override isRepeatable(run: AnyRecord): boolean {
    const { isRepeatable } = this.#kinds;
    return isRepeatable(run, this.client) || (this.isJob(run) && super.isRepeatable(run));
  }

  /** An error as plain data. The client's messages hold no credential. */
  protected override errorOf(thrown: unknown): RunError {
    if (thrown instanceof GenmediaError) {
      const { code, message, errors, status, requestId, retryAfter } = thrown;
      // An interrupted run cannot be continued: it has to be started again.
      const temporary = thrown.temporary && code !== 'interrupted';
      return { code, message, errors, status, requestId, retryAfter, temporary };
    }
    const text = thrown instanceof Error ? thrown.message : String(thrown);
    const unknown = { status: undefined, requestId: undefined, retryAfter: undefined };
    return { code: 'not_sent', message: text, errors: [], ...unknown, temporary: false };
  }

  protected override async finish(
    run: AnyRecord,
    isRequestedByUser: boolean,
    signal: AbortSignal,
  ): Promise<void> {
    if (this.isJob(run)) await super.finish(run, isRequestedByUser, signal);
    else await this.#finishCall(run, isRequestedByUser, signal);
  }

  /** Calls an operation that makes no job. Only one tab calls it, and the others get the result. */
  async #finishCall(
    run: AnyRecord,
    isRequestedByUser: boolean,
    signal: AbortSignal,
  ): Promise<void> {
    await withLock(lockOf(run.id), signal, async () => {
      const { id, operation, input } = run;
      const current = await this.#claim(id, isRequestedByUser);
      if (!current || isOver(current)) return;
      if (!isRequestedByUser && !this.isRepeatable(run)) {
        if (this.isSentElsewhere(current)) return;
        throw interrupted(operation);
      }
      if (this.#kinds.isStreamed(run, this.client)) {
        const show = (soFar: unknown) =>
          this.records.show(id, { status: 'streaming', data: soFar });
        const answer = await this.#kinds.read(run, this.client, signal, show);
        await this.records.change(id, { status: 'success', data: answer, endedAt: Date.now() });
        return;
      }
      const onUpdate = (update: unknown) => this.showUpdate(id, Object(update));
      const options = { signal, onUpdate, idempotencyKey: id };
      const call = this.client.run(operation, input ?? {}, options);
      const { data, response } = await call.withResponse();
      const end = { data, response: headOf(response), endedAt: Date.now() };
      await this.records.change(id, { status: 'success', ...end });
    });
  }

  /**
   * The run as it is when it is this tab's turn. A run that a user asks for is stored only now.
   * Other tabs see it from now on, when this tab already has the lock.
   */
  async #claim(id: string, isRequestedByUser: boolean): Promise<AnyRecord | undefined> {
    if (!isRequestedByUser) return this.adopt(id);
    await this.records.change(id, { sentAt: Date.now() });
    return this.records.find(id);
  }
}
