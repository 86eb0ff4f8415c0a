import { GenmediaError, stream } from '@genmedia/client';
import { headOf, lockOf, RunList } from '../run-list.ts';
import { type AnyRecord, interrupted, isOver, type RunError } from '../run-record.ts';
import { exclusively } from '../together.ts';
import { isJob, isRepeatable, isSensitive, isStreamed } from './operation-kinds.ts';

/** Runs of any operations. */
export class OperationRunList extends RunList {
  protected override isJob(run: AnyRecord): boolean {
    return isJob(run);
  }

  protected override isSensitive(run: AnyRecord): boolean {
    return isSensitive(run);
  }

  protected override isRepeatable(run: AnyRecord): boolean {
    return isRepeatable(run) || (isJob(run) && super.isRepeatable(run));
  }

  /** An error as plain data. The client's messages hold no credential. */
  protected override errorOf(thrown: unknown): RunError {
    if (thrown instanceof GenmediaError) {
      const { code, message, errors, status, requestId, retryAfter } = thrown;
      // An interrupted run cannot be continued: it has to be started again.
      const temporary = thrown.temporary && code !== 'interrupted';
      return { code, message, errors, status, requestId, retryAfter, temporary };
    }
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    const unknown = { status: undefined, requestId: undefined, retryAfter: undefined };
    return { code: 'not_sent', message, errors: [], ...unknown, temporary: false };
  }

  protected override async finish(
    run: AnyRecord,
    isRequestedByUser: boolean,
    signal: AbortSignal,
  ): Promise<void> {
    if (isJob(run)) await super.finish(run, isRequestedByUser, signal);
    else await this.#finishCall(run, isRequestedByUser, signal);
  }

  /** Calls an operation that makes no job. Only one tab calls it, and the others get the result. */
  async #finishCall(
    run: AnyRecord,
    isRequestedByUser: boolean,
    signal: AbortSignal,
  ): Promise<void> {
    await exclusively(lockOf(run.id), signal, async () => {
      const { id, operation, input } = run;
      const current = await this.#claim(id, isRequestedByUser);
      if (!current || isOver(current)) return;
      if (!isRequestedByUser && !this.isRepeatable(run)) throw interrupted(operation);
      if (isStreamed(run)) {
        const data = await this.#read(run, signal);
        await this.change(id, { status: 'success', data, endedAt: Date.now() });
        return;
      }
      const onUpdate = (update: object) => this.showUpdate(id, update);
      const options = { signal, onUpdate, idempotencyKey: id };
      const call = this.client.run(operation, input as never, options as never);
      const { data, response } = await call.withResponse();
      const end = { data, response: headOf(response), endedAt: Date.now() };
      await this.change(id, { status: 'success', ...end });
    });
  }

  /**
   * The run as it is when it is this tab's turn. A run that a user asks for is stored only now.
   * Other tabs see it from now on, when this tab already has the lock.
   */
  async #claim(id: string, isRequestedByUser: boolean): Promise<AnyRecord | undefined> {
    if (!isRequestedByUser) return this.adopt(id);
    await this.change(id, {});
    return this.find(id);
  }

  /** Reads a streamed answer, and shows what has arrived so far. */
  async #read({ id, operation, input }: AnyRecord, signal: AbortSignal): Promise<unknown> {
    const { stream: _, ...request } = input as { stream?: boolean };
    const streamed = operation as 'createChatCompletion';
    const answer = stream(this.client, streamed, request as never, { signal });
    let content = '';
    for await (const { choices } of answer) {
      content += choices[0]?.delta.content ?? '';
      const data = { choices: [{ index: 0, message: { role: 'assistant', content } }] };
      this.show(id, { status: 'streaming', data });
    }
    return answer.final();
  }
}
