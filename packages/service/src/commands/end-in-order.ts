import type { Log } from '../log.ts';
import { countUncaught } from '../metrics/process-metrics.ts';
import type { StopOptions } from '../start/stop-delay.ts';

/** EX_SOFTWARE of sysexits(3): the service has a defect. Its supervisor should start it again. */
const defectCode = 70;

/** Longer than every wait of an orderly stop. After it the process exits, whatever is left. */
const maxStopMs = 90_000;

/** Stops everything that runs; resolves once it has stopped. */
type Stop = (options: StopOptions) => Promise<void>;

/**
 * Ends this process in good order at a signal or after an uncaught error. After such an error the
 * process may be in any state, so it finishes the answers under way and accepts nothing new.
 *
 * @returns a function that takes the `stop` to call, once something runs. Until it is called,
 * signals have their default effect.
 */
export function endInOrder(log: Log): (stop: Stop) => void {
  let stop: Stop = async () => {};
  let isEnding = false;
  let isAsked = false;

  function end(options: StopOptions): void {
    if (isEnding) return;
    isEnding = true;
    // Something that the error left open could keep the process alive.
    const leave = () => {
      if (process.exitCode === defectCode) process.exit();
    };
    stop(options).then(leave, (error: unknown) => {
      log.error('the process could not stop in good order', { error });
      process.exitCode ??= 1;
      leave();
    });
  }

  function endAfterDefect(error: unknown, kind: 'rejection' | 'exception'): void {
    process.exitCode = defectCode;
    countUncaught(kind);
    log.error('an error was not caught, so the process ends', { kind, error });
    setTimeout(() => process.exit(), maxStopMs).unref();
    end({ atOnce: true });
  }

  function endOnSignal(signal: NodeJS.Signals): void {
    // A terminal that closes may send several, and its shell another.
    if (isAsked && signal === 'SIGHUP') return;
    // A second signal comes from a person who does not want to wait.
    if (isAsked) process.exit(process.exitCode ?? 1);
    isAsked = true;
    log.info('stopping', { signal });
    end({});
  }

  process.on('unhandledRejection', (reason) => endAfterDefect(reason, 'rejection'));
  process.on('uncaughtException', (error) => endAfterDefect(error, 'exception'));
  return (stopService) => {
    stop = stopService;
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, endOnSignal);
  };
}
