/** The process that makes a database; make-database.ts is the other end. */
import type { MakerFailure } from './make-database.ts';
import { initialise } from './session.ts';

// The service is gone.
process.on('disconnect', () => process.exit(1));

const [draft = ''] = process.argv.slice(2);
try {
  await initialise(draft);
  process.exit();
} catch (error) {
  const failure: MakerFailure = { reason: error instanceof Error ? error.message : String(error) };
  process.send?.(failure, () => process.exit(1));
}
