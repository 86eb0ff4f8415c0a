import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { AnswerReader, type AnswerShare } from './answer-reader.ts';

/** One caller: what it sends, and when it leaves. */
export interface RudeCall {
  url: string;
  /** A whole request, as it is sent. */
  bytes: Buffer;
  /** Milliseconds after which the caller leaves. */
  leaveAfterMs: number;
  /** How much of the answer the caller reads before it leaves. */
  leaveAtShare?: AnswerShare | undefined;
  /** Called with the status of each answer. */
  onStatus(status: number): void;
  /** Called when the caller leaves within an answer. */
  onPartialRead(): void;
}

const hangUp = (socket: Socket) => socket.destroy();

type Manner = (call: RudeCall) => Promise<void>;

/** Ways to behave rudely. Each resolves when its connections are closed. */
export const manners = {
  'hangs up': disconnecting(hangUp),

  'resets the connection': disconnecting((socket) => socket.resetAndDestroy()),

  'half-closes': async (call) => {
    const socket = open(call);
    socket.end(call.bytes);
    await disconnectAfter(socket, call);
  },

  'reads slowly': async (call) => {
    const socket = open(call);
    socket.write(call.bytes);
    socket.pause();
    const reading = setInterval(() => {
      socket.resume();
      setImmediate(() => socket.pause());
    }, 50);
    await disconnectAfter(socket, call);
    clearInterval(reading);
  },

  'sends half a request': async (call) => {
    const socket = open(call);
    socket.write(call.bytes.subarray(0, call.bytes.length / 2));
    await disconnectAfter(socket, call);
  },

  'drips, and leaves in the middle': async (call) => {
    const socket = open(call);
    const pieces = 10;
    const size = Math.ceil(call.bytes.length / pieces);
    for (let at = 0; at < pieces - 1 && !socket.destroyed; at++) {
      socket.write(call.bytes.subarray(at * size, (at + 1) * size));
      await sleep(call.leaveAfterMs / pieces);
    }
    await disconnectAfter(socket, { leaveAfterMs: 0 });
  },

  'sends it twice at once': async (call) => {
    await Promise.all([manners['hangs up'](call), manners['hangs up'](call)]);
  },

  'hangs up, and sends it again': async (call) => {
    await manners['hangs up'](call);
    await manners['half-closes'](call);
  },
} as const satisfies Record<string, Manner>;

export type MannerName = keyof typeof manners;

export const mannerNames = Object.keys(manners) as MannerName[];

const unanswered: readonly MannerName[] = [
  'sends half a request',
  'drips, and leaves in the middle',
];

/** Manners that send a whole request. */
export const answeredManners = mannerNames.filter((name) => !unanswered.includes(name));

function disconnecting(disconnect: (socket: Socket) => unknown): Manner {
  return async (call) => {
    const socket = open(call, disconnect);
    socket.write(call.bytes);
    await disconnectAfter(socket, call, disconnect);
  };
}

function open(
  { url, onStatus, leaveAtShare, onPartialRead }: RudeCall,
  disconnect: (socket: Socket) => unknown = hangUp,
): Socket {
  const { hostname, port } = new URL(url);
  const reader = new AnswerReader(leaveAtShare, onStatus);
  const socket = connect({
    host: hostname,
    port: Number(port),
    allowHalfOpen: true,
    onread: {
      buffer: () => reader.nextBuffer(),
      callback(size, buffer) {
        if (reader.push(buffer.subarray(0, size))) {
          if (!reader.isWhole) onPartialRead();
          disconnect(socket);
        }
        return true;
      },
    },
  });
  socket.on('error', () => {});
  // A caller that half-closes gets the whole answer. The end of the answer ends the connection.
  socket.once('end', () => socket.end());
  return socket;
}

/** Leaves after a time, unless the other end closed before, or enough was read. */
async function disconnectAfter(
  socket: Socket,
  { leaveAfterMs }: Pick<RudeCall, 'leaveAfterMs'>,
  disconnect: (socket: Socket) => unknown = hangUp,
): Promise<void> {
  if (socket.destroyed) return;
  const closed = once(socket, 'close');
  const timer = setTimeout(() => disconnect(socket), leaveAfterMs);
  // After an error, `close` is emitted too.
  await closed.catch(() => {});
  clearTimeout(timer);
}
