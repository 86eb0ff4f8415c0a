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

/** What tabs tell each other: a waiting one asks, the working one sends the rest. */
type Message<T> = { isAsking: true } | { isWorking: true } | { answer: T } | { result: T };

/**
 * How often a waiting tab asks for a sign of the working one, in milliseconds. If none came since the
 * last time, it works itself. Tabs that are merely busy have time enough to answer.
 */
const askMs = 45_000;

/**
 * Does some work in one tab of the origin, and tells the other tabs every answer. If that tab is
 * closed, fails, or stands still (behind an `alert`, or in the background of a phone), another one
 * continues.
 */
export async function sharedByTabs<T>(shared: Shared<T>): Promise<T> {
  const { name, signal, onUpdate } = shared;
  const channel = openChannel(name);
  const ownTab = new AbortController();
  const stop = () => ownTab.abort(signal.reason);
  signal.addEventListener('abort', stop);
  let working: Promise<T> | undefined;
  const workHere = () => (working ??= workAndTell(shared, ownTab.signal, channel));
  let stopListening: (() => void) | undefined;
  try {
    return await new Promise<T>((resolve, reject) => {
      const workUnder = (lock: string) => {
        withLock(lock, ownTab.signal, workHere).then(resolve, reject);
      };
      workUnder(name);
      stopListening =
        channel &&
        listen<T>(channel, {
          isWorking: () => working !== undefined,
          onUpdate,
          onResult: resolve,
          // Of several waiting tabs, one takes the place. If that falls silent, too, the next lock is free.
          onSilence: (count) => workUnder(`${name}:${count}`),
        });
    });
  } finally {
    stopListening?.();
    // If another tab had the result, this tab stops waiting for the lock.
    ownTab.abort();
    channel?.close();
    signal.removeEventListener('abort', stop);
  }
}

async function workAndTell<T>(
  { work, onUpdate }: Shared<T>,
  signal: AbortSignal,
  channel: BroadcastChannel | undefined,
): Promise<T> {
  const tell = (message: Message<T>) => channel?.postMessage(message);
  const result = await work(signal, (answer) => {
    onUpdate(answer);
    tell({ answer });
  });
  tell({ result });
  return result;
}

interface Listener<T> {
  /** Whether this tab works. Then it answers the others, and does not ask. */
  isWorking: () => boolean;
  onUpdate: (answer: T) => void;
  onResult: (result: T) => void;
  /** Called when the working tab has given no sign in time, with how often that was. */
  onSilence: (count: number) => void;
}

/** Listens to the other tabs. Returns a function that ends this. */
function listen<T>(
  channel: BroadcastChannel,
  { isWorking, onUpdate, onResult, onSilence }: Listener<T>,
): () => void {
  const tell = (message: Message<T>) => channel.postMessage(message);
  let hasHeard = true;
  channel.onmessage = ({ data }: MessageEvent<Message<T>>) => {
    if ('isAsking' in data) {
      if (isWorking()) tell({ isWorking: true });
      return;
    }
    hasHeard = true;
    if ('result' in data) onResult(data.result);
    else if ('answer' in data) onUpdate(data.answer);
  };
  let silences = 0;
  const ask = () => {
    if (isWorking()) return;
    if (!hasHeard) onSilence(++silences);
    hasHeard = false;
    tell({ isAsking: true });
    asking = setTimeout(ask, askMs);
  };
  // No interval: after this page has stood still, two of its calls may leave no time for an answer.
  let asking = setTimeout(ask, askMs);
  return () => clearTimeout(asking);
}
