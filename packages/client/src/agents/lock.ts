/** The Web Locks API, where there is one: browsers, Deno, Node from 24 on. */
interface Locks {
  request<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/** Does the work while no other tab of the origin does any under the same name. */
export function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const { navigator } = globalThis as { navigator?: { locks?: Locks } };
  return navigator?.locks ? navigator.locks.request(name, work) : work();
}
