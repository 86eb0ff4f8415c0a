/**
 * Preloaded (`node --import`) into a process of the service. Collects garbage at a signal, so that
 * its memory can be compared. The service itself has no such code.
 */
import { Session } from 'node:inspector';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  const session = new Session();
  session.connect();
  process.on('SIGUSR2', () => session.post('HeapProfiler.collectGarbage'));
}
