import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { isFull } from '../testing/full.ts';
import { engines, useDatabase } from './testing.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void;
// Code that is compiled under other flags cannot be reused by later processes, so the flag is
// reset.
setFlagsFromString('--no-expose-gc');

/** Bytes that a minor garbage collection should have freed, but only a full one frees. */
function overlooked(): number {
  collect({ type: 'minor' });
  const { heapUsed } = process.memoryUsage();
  collect();
  return heapUsed - process.memoryUsage().heapUsed;
}

describe.each(engines)('on %s', (engine) => {
  const database = useDatabase(engine);

  test.runIf(isFull)(
    'rows that a query has read are freed by the next minor garbage collection',
    async () => {
      const rows = sql`select repeat('x', 5000) as text from generate_series(1, 10)`;
      await rows.execute(database.db);
      const rounds: number[] = [];
      for (let round = 0; round < 5; round++) {
        collect();
        // Each query reads 50,000 characters.
        for (let count = 0; count < 200; count++) await rows.execute(database.db);
        rounds.push(overlooked());
      }
      // The rest of the process can only make the number larger.
      expect(Math.min(...rounds)).toBeLessThan(3_000_000);
    },
  );
});
