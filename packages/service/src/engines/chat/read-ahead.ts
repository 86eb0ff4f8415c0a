import type { Holding } from '../../memory/room.ts';
import type { TaskPool } from '../ask-worker.ts';
import type { TimeLimit } from '../time-limit.ts';
import { bytesOf } from './allowance.ts';
import type { ChoicePart } from './conversation.ts';

interface Source {
  /** Gives the next parts; undefined at the end. */
  next: () => Promise<readonly ChoicePart[] | undefined>;
  /** Called once, when nothing more is read. */
  close: () => void;
}

interface ReadAheadOptions {
  /** Time for the model and the reader. When it ends, everything that waits is dropped. */
  limit: Pick<TimeLimit, 'signal' | 'clear' | 'error'>;
  /** Memory for the parts that wait for the reader. */
  holding: ChatHolding;
  /** So many bytes may wait before nothing more is read. */
  maxBytes: number;
  /** Whether texts that wait are joined. */
  joins?: boolean;
  /** Whether everything is read although the reader is slow, and a way to hear of it. */
  hurry?: Pick<TaskPool, 'isWanted' | 'onWanted'>;
}

type ChatHolding = Pick<Holding, 'take' | 'give'>;

/**
 * Starts to read parts before the reader asks for them, but not many. Ends with the error of the
 * source or of the limit. What it holds is given back when the limit ends, even if nobody reads.
 */
export function readAhead(
  source: Source,
  { limit, holding, maxBytes, joins = false, hurry }: ReadAheadOptions,
): AsyncGenerator<ChoicePart, void> {
  const waiting = waitingParts(holding, joins);
  let outcome: { error?: unknown } | undefined;
  let changed = Promise.withResolvers<void>();
  const change = () => {
    changed.resolve();
    changed = Promise.withResolvers<void>();
  };
  const end = (how: { error?: unknown }) => {
    outcome = how;
    waiting.drop();
    change();
    ignore?.();
    limit.signal.removeEventListener('abort', abort);
    limit.clear();
  };
  const abort = () => end({ error: limit.error() });

  const fill = async () => {
    while (!outcome) {
      if (waiting.bytes >= maxBytes && hurry?.isWanted !== true) {
        await changed.promise;
        continue;
      }
      const parts = await source.next();
      // It may have ended meanwhile.
      if (outcome) return;
      if (parts) for (const part of parts) waiting.add(part);
      else outcome = {};
      change();
    }
  };

  const ignore = hurry?.onWanted(change);
  limit.signal.addEventListener('abort', abort);
  if (limit.signal.aborted) abort();
  fill()
    .catch((error: unknown) => {
      outcome ??= { error };
      change();
    })
    .finally(source.close);

  async function* read(): AsyncGenerator<ChoicePart, void> {
    try {
      while (true) {
        const part = waiting.take();
        if (part) {
          change();
          yield part;
        } else if (!outcome) await changed.promise;
        else if ('error' in outcome) throw outcome.error;
        else return;
      }
    } finally {
      end(outcome ?? {});
    }
  }
  return read();
}

/** Parts that wait for the reader, in order. */
function waitingParts(holding: ChatHolding, joins: boolean) {
  let parts: ChoicePart[] = [];
  let bytes = 0;
  return {
    get bytes() {
      return bytes;
    },
    /** Throws NoRoom. */
    add(part: ChoicePart): void {
      const size = bytesOf(part);
      holding.take(size);
      bytes += size;
      const last = parts.at(-1);
      const isSame = joins && last?.choice === part.choice;
      if (isSame && last.type === 'text' && part.type === 'text') last.text += part.text;
      else parts.push({ ...part });
    },
    take(): ChoicePart | undefined {
      const part = parts.shift();
      if (!part) return undefined;
      const size = bytesOf(part);
      holding.give(size);
      bytes -= size;
      return part;
    },
    drop(): void {
      parts = [];
      holding.give(bytes);
      bytes = 0;
    },
  };
}
