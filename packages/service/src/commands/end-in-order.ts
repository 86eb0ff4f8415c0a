import type { Log } from '../log.ts';
import { countUncaught } from '../metrics/metrics.ts';

/** EX_SOFTWARE of sysexits(3): a defect of the service; whoever watches it starts it again. */
const defectCode = 70;

/** Longer than all that a stop waits for: after it the process ends with what is left. */
const longestStopMs = 90_000;

/** Ends all that runs; resolves when it has ended. */
type Stop = () => Promise<void>;

/**
 * Ends this process in good order: at a signal, and after an error that nobody caught. After that
 * it may be in any state, so it gives the answers that are under way and takes nothing more.
 *
 * @returns what has to be told how to stop, once something runs. Until then signals do what they
 *   always do.
 */
export function endInOrder(log: Log): (stop: Stop) => void {
  let stop: Stop = async () => {};
  let isEnding = false;
  let isAsked = false;

  function end(): void {
    if (isEnding) return;
    isEnding = true;
    // Whatever an error has left open must not keep the process alive.
    const leave = () => process.exitCode === defectCode && process.exit();
    stop().then(leave, (error: unknown) => {
      log.error('the process could not stop in good order', { error });
      process.exitCode ??= 1;
      leave();
    });
  }

  function endOfDefect(error: unknown, kind: 'rejection' | 'exception'): void {
    process.exitCode = defectCode;
    countUncaught(kind);
    log.error('an error was not caught, so the process ends', { kind, error });
    setTimeout(() => process.exit(), longestStopMs).unref();
    end();
  }

  function endOnSignal(signal: NodeJS.Signals): void {
    // A second signal is a person who will not wait.
    if (isAsked) process.exit(process.exitCode ?? 1);
    isAsked = true;
    log.info('stopping', { signal });
    end();
  }

  process.on('unhandledRejection', (reason) => endOfDefect(reason, 'rejection'));
  process.on('uncaughtException', (error) => endOfDefect(error, 'exception'));
  return (given) => {
    stop = given;
    process.on('SIGTERM', endOnSignal);
    process.on('SIGINT', endOnSignal);
  };
}
