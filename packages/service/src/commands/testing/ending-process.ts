import { createLog } from '../../log.ts';
import { endInOrder } from '../end-in-order.ts';

// A process that ends as a worker does, and does nothing else of a worker's, so that it starts soon.
const log = createLog('info');
const work = setInterval(() => {}, 60_000);
endInOrder(log)(async () => clearInterval(work));
log.info('working');
