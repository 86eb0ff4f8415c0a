/**
 * Preloaded (`node --import`) into a process of the service, so that its memory can be compared:
 * collects garbage at a signal. The service itself has no such code.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  process.on('SIGUSR2', collect);
}
