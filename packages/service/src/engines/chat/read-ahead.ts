import type { Holding } from '../../memory/room.ts';
import type { TaskPool } from '../ask-worker.ts';
import type { TimeLimit } from '../time-limit.ts';
import { partBytes } from './allowance.ts';
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
  /** Says when others want the worker: then everything is read, however slow the reader is. */
  hurry?: Pick<TaskPool, 'isWanted' | 'onWanted'>;
}

type ChatHolding = Pick<Holding, 'take' | 'give'>;

/**
 * Starts to read parts before the reader asks for them, but not many. Ends with the error of the
 * source or of the limit. What it holds is given back when the limit ends, even if nobody reads.
 */
export function readAhead(
  source: Source,
  options: ReadAheadOptions,
): AsyncGenerator<ChoicePart, void> {
  return new ReadAhead(source, options).read();
}

class ReadAhead {
  readonly #source: Source;
  readonly #options: ReadAheadOptions;
  readonly #waiting: ReturnType<typeof waitingParts>;
  readonly #ignoreHurry: (() => void) | undefined;
  /** Set when nothing more is read. */
  #outcome: { error?: unknown } | undefined;
  #changed = Promise.withResolvers<void>();

  constructor(source: Source, options: ReadAheadOptions) {
    const { limit, holding, joins = false, hurry } = options;
    this.#source = source;
    this.#options = options;
    this.#waiting = waitingParts(holding, joins);
    this.#ignoreHurry = hurry?.onWanted(() => this.#change());
    limit.signal.addEventListener('abort', this.#abort);
    if (limit.signal.aborted) this.#abort();
    this.#fill()
      .catch((error: unknown) => {
        this.#outcome ??= { error };
        this.#change();
      })
      .finally(source.close);
  }

  async *read(): AsyncGenerator<ChoicePart, void> {
    try {
      while (true) {
        const part = this.#waiting.take();
        if (part) {
          this.#change();
          yield part;
        } else if (!this.#outcome) await this.#changed.promise;
        else if ('error' in this.#outcome) throw this.#outcome.error;
        else return;
      }
    } finally {
      this.#end(this.#outcome ?? {});
    }
  }

  async #fill(): Promise<void> {
    const { maxBytes, hurry } = this.#options;
    while (!this.#outcome) {
      if (this.#waiting.bytes >= maxBytes && hurry?.isWanted !== true) {
        await this.#changed.promise;
        continue;
      }
      const parts = await this.#source.next();
      // It may have ended meanwhile.
      if (this.#outcome) return;
      if (parts) for (const part of parts) this.#waiting.add(part);
      else this.#outcome = {};
      this.#change();
    }
  }

  #change(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers<void>();
  }

  readonly #abort = () => this.#end({ error: this.#options.limit.error() });

  #end(outcome: { error?: unknown }): void {
    const { limit } = this.#options;
    this.#outcome = outcome;
    this.#waiting.drop();
    this.#change();
    this.#ignoreHurry?.();
    limit.signal.removeEventListener('abort', this.#abort);
    limit.clear();
  }
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
      const size = partBytes(part);
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
      const size = partBytes(part);
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
