import { once } from 'node:events';
import { createLog } from '../../log.ts';
import { endInOrder } from '../end-in-order.ts';

// A process that ends as a worker does, and does nothing else of a worker's, so that it starts soon.
// Its work ends at SIGCONT, or at once.
const log = createLog('info');
const work = setInterval(() => {}, 60_000);
endInOrder(log)(async ({ atOnce }) => {
  if (!atOnce) await once(process, 'SIGCONT');
  clearInterval(work);
});
log.info('working');
