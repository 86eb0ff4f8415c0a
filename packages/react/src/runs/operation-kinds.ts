import { type Genmedia, stream } from '@genmedia/client';
import type { AnyClient } from '../any-client.ts';
import { operationsByKind } from '../generated/operations-by-kind.ts';
import type { AnyRecord } from '../run-record.ts';

/** What tells how a run of an operation is sent, and sent again. */
export interface OperationKinds {
  isJob(run: AnyRecord, client: AnyClient): boolean;
  /** Whether its input or its answer contains passwords or tokens. */
  isSensitive(run: AnyRecord, client: AnyClient): boolean;
  /** Whether its request may be sent again, and does its work once. */
  isRepeatable(run: AnyRecord, client: AnyClient): boolean;
  /** Whether its answer is streamed. */
  isStreamed(run: AnyRecord, client: AnyClient): boolean;
  /** Reads a streamed answer, and shows what has arrived so far. Resolves to the whole. */
  read(
    run: AnyRecord,
    client: AnyClient,
    signal: AbortSignal,
    show: (data: unknown) => void,
  ): Promise<unknown>;
}

type Kind = keyof typeof operationsByKind;

const isOf = (kind: Kind, { operation }: AnyRecord) => operationsByKind[kind].includes(operation);

/** The operations of this package's own contract. */
export const genmediaKinds: OperationKinds = {
  isJob: (run) => isOf('jobs', run),
  isSensitive: (run) => isOf('sensitive', run),
  isRepeatable: (run) => isOf('repeatable', run),
  isStreamed: (run) =>
    isOf('streamed', run) && (run.input as { stream?: boolean }).stream !== false,
  async read({ operation, input }, client, signal, show) {
    const { stream: _, ...request } = input as { stream?: boolean };
    const streamed = operation as 'createChatCompletion';
    const genmedia = client as Genmedia;
    const answer = stream(genmedia, streamed, request as never, { signal });
    const texts = new Map<number, string>();
    for await (const { choices } of answer) {
      for (const { index = 0, delta } of choices)
        texts.set(index, (texts.get(index) ?? '') + (delta?.content ?? ''));
      const soFar = [...texts].toSorted(([one], [other]) => one - other);
      show({
        choices: soFar.map(([index, content]) => ({
          index,
          message: { role: 'assistant', content },
        })),
      });
    }
    return answer.final();
  },
};
