import { describe, expect, test } from 'vitest';
import { loadConfig } from '../config.ts';
import { engines, useDatabase } from '../database/testing.ts';
import type { Engines } from '../engines/engines.ts';
import { useQueue } from '../jobs/testing.ts';
import { createLog } from '../log.ts';
import { setLimit } from '../usage/testing.ts';
import { warnOfUnpricedModels } from './warn-of-unpriced-models.ts';

describe.each(engines)('the start of a service with limits for the month, on %s', (engine) => {
  const database = useDatabase(engine);
  const { account } = useQueue(database);

  async function said(unpriced: string[], env: Record<string, string> = {}) {
    const lines: string[] = [];
    await warnOfUnpricedModels({
      db: database.db,
      engines: { unpriced: () => unpriced } as Engines,
      config: loadConfig(env),
      log: createLog('info', (line) => lines.push(line)),
    });
    return lines;
  }

  test('names the models that no limit counts', async () => {
    expect(await said(['flux'])).toEqual([]);
    expect(await said(['flux'], { MONTHLY_LIMIT_USD: '20' })).toEqual([
      expect.stringContaining('limits for the month do not count flux: the catalogue has no price'),
    ]);
    expect(await said([], { MONTHLY_LIMIT_USD: '20' })).toEqual([]);
    await setLimit(database.db, await account(), 1);
    expect(await said(['flux'])).toHaveLength(1);
  });
});
