/** A process whose jobs never end: `node victim.ts <side> <database>`. */
import { openSide, type SideName } from './side.ts';

const [name, url] = process.argv.slice(2) as [SideName, string];
const side = await openSide(name, url);
await side.work(8, () => {
  process.send?.('started');
  return new Promise(() => {});
});
process.send?.('ready');
