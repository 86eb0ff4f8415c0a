/** The service has no memory for a request now; the same may be done a little later. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom';

  constructor() {
    super('The service has no memory for this now.');
  }
}

/** Bytes that requests of callers hold while they are answered. */
export interface Room {
  /** For one request. */
  open(): Holding;
}

export interface Holding {
  /** Takes more. Throws NoRoom where there is no more: whoever waited would hold what it has. */
  take(bytes: number): void;
  /** Gives all of it back. May be called again. */
  leave(): void;
}

export function createRoom(total: number): Room {
  let taken = 0;
  return {
    open() {
      let own = 0;
      return {
        take(bytes) {
          if (taken + bytes > total) throw new NoRoom();
          taken += bytes;
          own += bytes;
        },
        leave() {
          taken -= own;
          own = 0;
        },
      };
    },
  };
}
