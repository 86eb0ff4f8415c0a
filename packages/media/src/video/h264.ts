import { createRequire } from 'node:module';

type Encoders = typeof import('h264-mp4-encoder');

const events = ['uncaughtException', 'unhandledRejection'] as const;

let loaded: Encoders | undefined;

/**
 * The H.264 encoder, without the handlers that it adds to the process when it is loaded. They would
 * end the process at any unhandled rejection, wherever it comes from.
 */
export function h264(): Encoders {
  loaded ??= withoutHandlers(() => createRequire(import.meta.url)('h264-mp4-encoder') as Encoders);
  return loaded;
}

function withoutHandlers<T>(load: () => T): T {
  const before = events.map((event) => [event, process.rawListeners(event)] as const);
  try {
    return load();
  } finally {
    for (const [event, known] of before) {
      for (const listener of process.rawListeners(event)) {
        if (!known.includes(listener)) process.off(event, listener as () => void);
      }
    }
  }
}
