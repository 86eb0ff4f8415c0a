/**
 * The service has no memory for a request now, or its owner has all that is its share. The same
 * request may succeed a little later.
 */
export class NoRoom extends Error {
  override readonly name = 'NoRoom';

  constructor() {
    super('The service has no memory for this now.');
  }
}

/** How much more than what stays free an owner may hold, if there is no other. */
const timesFree = 4;

/**
 * Counts the bytes that requests of callers and their answers hold until they are sent.
 *
 * Owners share the room by dynamic thresholds (Choudhury and Hahne 1998), as switches share memory:
 * nobody waits and nothing is taken away, but whoever has its share gets no more. What all hold
 * together leaves a fifth free, so an owner that comes later finds room, however many hold all that
 * they may.
 */
export function createRoom(total: number) {
  /** The bytes of each owner that holds some. */
  const held = new Map<string, number>();
  let taken = 0;

  /** Whether an owner may hold so many more bytes. */
  function fits(owner: string | undefined, bytes: number): boolean {
    const free = total - taken - bytes;
    if (owner === undefined || free < 0) return free >= 0;
    const own = held.get(owner);
    const owners = held.size + (own === undefined ? 1 : 0);
    return (own ?? 0) + bytes <= (timesFree * free) / owners;
  }

  function count(owner: string | undefined, bytes: number): void {
    taken += bytes;
    if (owner === undefined) return;
    const own = (held.get(owner) ?? 0) + bytes;
    if (own > 0) held.set(owner, own);
    else held.delete(owner);
  }

  return {
    /**
     * Opens the count of one request.
     *
     * @param owner the account or the address whose request it is. Without one, it is the service's
     *   own, and may hold all that is free.
     */
    open(owner?: string) {
      let whose = owner;
      let own = 0;
      let isReleased = false;
      return {
        /**
         * Takes more bytes. Throws NoRoom if there are not enough, as waiting would keep what the
         * request already holds. Also throws NoRoom after `leave`: reading for a caller that has
         * left ends here.
         */
        take(bytes: number): void {
          if (isReleased || !fits(whose, bytes)) throw new NoRoom();
          count(whose, bytes);
          own += bytes;
        },
        /** Gives bytes back that it took. Does nothing after `leave`. */
        give(bytes: number): void {
          if (isReleased) return;
          count(whose, -bytes);
          own -= bytes;
        },
        /** Has another owner: the account, once it is known. Does nothing after `leave`. */
        moveTo(newOwner: string): void {
          if (isReleased) return;
          count(whose, -own);
          whose = newOwner;
          count(whose, own);
        },
        /** Gives all bytes back. May be called again. */
        leave(): void {
          if (isReleased) return;
          isReleased = true;
          count(whose, -own);
          own = 0;
        },
      };
    },
  };
}

export type Room = ReturnType<typeof createRoom>;

export type Holding = ReturnType<Room['open']>;
