/**
 * Preloaded (`node --import`) into a process of the service, so that its memory can be compared:
 * collects garbage at a signal. The service itself has no such code.
 */
import { Session } from 'node:inspector';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  const session = new Session();
  session.connect();
  process.on('SIGUSR2', () => session.post('HeapProfiler.collectGarbage'));
}
