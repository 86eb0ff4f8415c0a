/** A process whose jobs never end: `node victim.ts <queue> <database>`. */
import { openQueue, type QueueName } from './adapters.ts';

const [name, url] = process.argv.slice(2) as [QueueName, string];
const queue = await openQueue(name, url);
await queue.work(8, () => {
  process.send?.('started');
  return new Promise(() => {});
});
process.send?.('ready');
