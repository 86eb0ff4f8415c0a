/**
 * Preloaded (`node --import`) into a process of the service, so that a signal causes an uncaught
 * error. The service itself has no such code.
 */
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  process.on('SIGUSR2', () => {
    // oxlint-disable-next-line typescript/no-floating-promises -- that is the defect
    Promise.reject(new Error('a promise that nobody hears'));
  });
  process.on('SIGWINCH', () => {
    throw new Error('an error that nobody catches');
  });
}
