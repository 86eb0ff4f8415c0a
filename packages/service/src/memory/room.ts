/** The service has no memory for a request now. The same request may succeed a little later. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom';

  constructor() {
    super('The service has no memory for this now.');
  }
}

/** Counts the bytes that requests of callers and their answers hold until they are sent. */
export function createRoom(total: number) {
  let taken = 0;
  return {
    /** Opens the count of one request. */
    open() {
      let own = 0;
      let isReleased = false;
      return {
        /**
         * Takes more bytes. Throws NoRoom if there are not enough, as waiting would keep what the
         * request already holds. Also throws NoRoom after `leave`: reading for a caller that has
         * left ends here.
         */
        take(bytes: number): void {
          if (isReleased || taken + bytes > total) throw new NoRoom();
          taken += bytes;
          own += bytes;
        },
        /** Gives bytes back that it took. Does nothing after `leave`. */
        give(bytes: number): void {
          if (isReleased) return;
          taken -= bytes;
          own -= bytes;
        },
        /** Gives all bytes back. May be called again. */
        leave(): void {
          isReleased = true;
          taken -= own;
          own = 0;
        },
      };
    },
  };
}

export type Room = ReturnType<typeof createRoom>;

export type Holding = ReturnType<Room['open']>;
