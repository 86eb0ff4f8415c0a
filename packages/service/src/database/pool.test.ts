import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { engines, useDatabase } from './testing.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void;
// What is compiled with other flags is no use to the processes to come.
setFlagsFromString('--no-expose-gc');

/** Bytes that only a whole collection gives back, which a collection of young garbage should have. */
function overlooked(): number {
  collect({ type: 'minor' });
  const { heapUsed } = process.memoryUsage();
  collect();
  return heapUsed - process.memoryUsage().heapUsed;
}

describe.each(engines)('on %s', (engine) => {
  const database = useDatabase(engine);

  test('what a query has read does not outlive the next collection of young garbage', async () => {
    const rows = sql`select repeat('x', 5000) as text from generate_series(1, 10)`;
    await rows.execute(database.db);
    const rounds: number[] = [];
    for (let round = 0; round < 5; round++) {
      collect();
      // Each query reads 50,000 characters.
      for (let count = 0; count < 200; count++) await rows.execute(database.db);
      rounds.push(overlooked());
    }
    // What else the process does can only add to it.
    expect(Math.min(...rounds)).toBeLessThan(3_000_000);
  });
});
