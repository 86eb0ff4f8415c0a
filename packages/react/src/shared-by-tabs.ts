/**
 * Whether Web Locks exist, as in secure contexts. Without them, a tab cannot know whether another
 * one is at work.
 */
export function hasLocks(): boolean {
  return !!globalThis.navigator?.locks;
}

/** Does some work in one tab of the origin at a time, if Web Locks exist and the page may use them. */
export async function withLock<T>(
  name: string,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  let working: Promise<T> | undefined;
  const begin = () => (working ??= work());
  try {
    if (hasLocks()) return await navigator.locks.request(name, { signal }, begin);
  } catch (error) {
    if (signal.aborted) throw error;
    // The work has failed, or the page may have no lock: in a sandbox, or where cookies are blocked.
  }
  return begin();
}

/** A channel to the other tabs, if there are channels and the page may use them. */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {}
}

interface Shared<T> {
  /** The same in all tabs that do the same work. */
  name: string;
  signal: AbortSignal;
  /** Called with each answer before the result, whichever tab received it. */
  onUpdate: (answer: T) => void;
  work: (signal: AbortSignal, onUpdate: (answer: T) => void) => Promise<T>;
}

/**
 * Does some work in one tab of the origin, and tells the other tabs every answer. If that tab is
 * closed or fails, another one continues.
 */
export async function sharedByTabs<T>(shared: Shared<T>): Promise<T> {
  const { name, signal, onUpdate, work } = shared;
  const channel = openChannel(name);
  const ownTab = new AbortController();
  const stop = () => ownTab.abort(signal.reason);
  signal.addEventListener('abort', stop);
  const leadTabs = async () => {
    const result = await work(ownTab.signal, (answer) => {
      onUpdate(answer);
      channel?.postMessage({ answer });
    });
    channel?.postMessage({ result });
    return result;
  };
  try {
    return await new Promise<T>((resolve, reject) => {
      if (channel) {
        channel.onmessage = ({ data }) =>
          'result' in data ? resolve(data.result) : onUpdate(data.answer);
      }
      withLock(name, ownTab.signal, leadTabs).then(resolve, reject);
    });
  } finally {
    // If another tab had the result, this tab stops waiting for the lock.
    ownTab.abort();
    channel?.close();
    signal.removeEventListener('abort', stop);
  }
}
