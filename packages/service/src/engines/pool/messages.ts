import type { Duplex } from 'node:stream';

/**
 * Messages between two processes. Large byte arrays in them go through a pipe, chunk by chunk. In
 * Node's own channel, the receiver copies a message several times in one turn of its event loop: of
 * the service, more than 100 ms for a video.
 */
export interface Messages {
  /**
   * Throws if the message cannot be copied. If it cannot be sent, a process has ended, and says so
   * by itself.
   */
  send(message: unknown): void;
}

/** Node's channel to the other process: a child, or `process` in the child. */
interface Channel {
  send?(message: Parcel, callback: () => void): unknown;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}

/** A message without its large byte arrays, which follow in the pipe in this order. */
interface Parcel {
  message: unknown;
  missing: { path: readonly string[]; byteLength: number }[];
}

/** Smaller byte arrays stay in the message. */
const minBytesInPipe = 64 * 1024;

/** @param onMessage called with each message of the other process, in order. */
export function openMessages(
  channel: Channel,
  pipe: Duplex,
  onMessage: (message: unknown) => void,
): Messages {
  // The other process has ended, which its `exit` or the channel's `disconnect` tells.
  pipe.on('error', () => {});
  let received = Promise.resolve();
  channel.on('message', (parcel) => {
    received = received.then(async () => onMessage(await complete(parcel as Parcel, pipe)));
  });
  return {
    send(message) {
      const large: LargeBytes[] = [];
      const rest = takeOut(message, [], large);
      const missing = large.map(({ path, bytes }) => ({ path, byteLength: bytes.byteLength }));
      channel.send?.({ message: rest, missing }, () => {});
      for (const { bytes } of large) pipe.write(bytes);
    },
  };
}

interface LargeBytes {
  path: readonly string[];
  bytes: Uint8Array;
}

/** The value without its large byte arrays, which it adds to `large`. Changes no object. */
function takeOut(value: unknown, path: readonly string[], large: LargeBytes[]): unknown {
  if (value instanceof Uint8Array) {
    if (value.byteLength < minBytesInPipe) return value;
    large.push({ path, bytes: value });
    return null;
  }
  if (Array.isArray(value)) {
    return value.map((item, index) => takeOut(item, [...path, String(index)], large));
  }
  if (!isPlainObject(value)) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.map(([name, field]) => [name, takeOut(field, [...path, name], large)]),
  );
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}

async function complete({ message, missing }: Parcel, pipe: Duplex): Promise<unknown> {
  const root = { message };
  for (const { path, byteLength } of missing) {
    const bytes = await readBytes(pipe, byteLength);
    setAt(root, ['message', ...path], bytes);
  }
  return root.message;
}

/** Sets what stands at a path of at least one name, all of whose parents are there. */
function setAt(root: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) root[name] = value;
  else setAt(root[name] as Record<string, unknown>, rest, value);
}

/** Never resolves if the pipe ends before. */
async function readBytes(pipe: Duplex, byteLength: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(byteLength);
  for (let offset = 0; offset < byteLength; ) {
    const wanted = Math.min(byteLength - offset, pipe.readableLength);
    // Reading nothing starts the pipe.
    const chunk: Uint8Array | null = pipe.read(wanted);
    if (chunk) {
      bytes.set(chunk, offset);
      offset += chunk.byteLength;
    } else await new Promise((resolve) => pipe.once('readable', resolve));
  }
  return bytes;
}
