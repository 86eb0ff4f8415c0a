/** The process that makes a database. make-database.ts starts it. */
import { setFlagsFromString } from 'node:v8';
import type { MakerFailure } from './make-database.ts';
import { initialise } from './session.ts';

// The service has ended.
process.on('disconnect', () => process.exit(1));

// V8 would compile Postgres a second time, optimized. That takes a third of the time, and the work
// is done only once.
for (const tier of ['wasm-tier-up', 'wasm-dynamic-tiering']) setFlagsFromString(`--no-${tier}`);

const [draft = ''] = process.argv.slice(2);
try {
  await initialise(draft);
  process.exit();
} catch (error) {
  const failure: MakerFailure = { reason: error instanceof Error ? error.message : String(error) };
  process.send?.(failure, () => process.exit(1));
}
