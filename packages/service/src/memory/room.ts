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

/** An owner alone may hold this many times what it leaves free. */
const timesFree = 4;

/**
 * How many bytes of a room each owner holds.
 *
 * Owners share it by dynamic thresholds (Choudhury and Hahne 1998), as switches share memory:
 * nobody waits and nothing is taken away, but whoever has its share gets no more. What all hold
 * together leaves a fifth free, so an owner that comes later finds room, however many hold all that
 * they may.
 */
class RoomUse {
  readonly #total: number;
  /** The bytes of each owner that holds some. */
  readonly #held = new Map<string, number>();
  #taken = 0;

  constructor(total: number) {
    this.#total = total;
  }

  /** Whether an owner may hold this many more bytes; without an owner, whether they are free. */
  fits(owner: string | undefined, bytes: number): boolean {
    const free = this.#total - this.#taken - bytes;
    if (owner === undefined || free < 0) return free >= 0;
    const own = this.#held.get(owner);
    const owners = this.#held.size + (own === undefined ? 1 : 0);
    return (own ?? 0) + bytes <= (timesFree * free) / owners;
  }

  count(owner: string | undefined, bytes: number): void {
    this.#taken += bytes;
    if (owner === undefined) return;
    const own = (this.#held.get(owner) ?? 0) + bytes;
    if (own > 0) this.#held.set(owner, own);
    else this.#held.delete(owner);
  }
}

/** The bytes that one request holds. */
export class Holding {
  readonly #use: RoomUse;
  #owner: string | undefined;
  #bytes = 0;
  #isReleased = false;

  constructor(use: RoomUse, owner: string | undefined) {
    this.#use = use;
    this.#owner = owner;
  }

  /**
   * Takes more bytes. Throws NoRoom if there are not enough, as waiting would keep what the
   * request already holds. Also throws NoRoom after `leave`: reading for a caller that has
   * left ends here.
   */
  take(bytes: number): void {
    if (this.#isReleased || !this.#use.fits(this.#owner, bytes)) throw new NoRoom();
    this.#use.count(this.#owner, bytes);
    this.#bytes += bytes;
  }

  /** Gives bytes back that it took. Does nothing after `leave`. */
  give(bytes: number): void {
    if (this.#isReleased) return;
    this.#use.count(this.#owner, -bytes);
    this.#bytes -= bytes;
  }

  /**
   * Moves the bytes to another owner: the account, once it is known. They may be more than its share.
   * Does nothing after `leave`.
   */
  moveTo(owner: string): void {
    if (this.#isReleased) return;
    this.#use.count(this.#owner, -this.#bytes);
    this.#owner = owner;
    this.#use.count(owner, this.#bytes);
  }

  /** Gives all bytes back. May be called again. */
  leave(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#use.count(this.#owner, -this.#bytes);
    this.#bytes = 0;
  }
}

/** Counts the bytes that requests of callers and their answers hold until they are sent. */
export function createRoom(total: number) {
  const use = new RoomUse(total);
  return {
    /**
     * Opens the count of one request.
     *
     * @param owner the account or the address whose request it is. Without one, it is the service's
     *   own, and may hold all that is free.
     */
    open: (owner?: string) => new Holding(use, owner),
  };
}

export type Room = ReturnType<typeof createRoom>;
