/** The service has no memory for a request now; the same may be done a little later. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom';

  constructor() {
    super('The service has no memory for this now.');
  }
}

/** Bytes that requests of callers hold while they are answered. */
export function createRoom(total: number) {
  let taken = 0;
  return {
    /** For one request. */
    open() {
      let own = 0;
      let isLeft = false;
      return {
        /**
         * Takes more. Throws NoRoom where there is no more, as whoever waited would hold what it has, and
         * once all was given back: what is read on for a caller who has gone ends here.
         */
        take(bytes: number): void {
          if (isLeft || taken + bytes > total) throw new NoRoom();
          taken += bytes;
          own += bytes;
        },
        /** Gives all of it back. May be called again. */
        leave(): void {
          isLeft = true;
          taken -= own;
          own = 0;
        },
      };
    },
  };
}

export type Room = ReturnType<typeof createRoom>;

export type Holding = ReturnType<Room['open']>;
