/** The Web Locks API, where the runtime has it: browsers, Deno, Node from 24 on. */
interface Locks {
  request<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/** Does the work while no other tab of the origin holds the lock of this name. */
export function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const { navigator } = globalThis as { navigator?: { locks?: Locks } };
  return navigator?.locks ? navigator.locks.request(name, work) : work();
}
