import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { useDatabase } from '../database/testing.ts';
import { maxFileBytes } from '../engines/max-file-bytes.ts';
import { useQueue } from '../jobs/testing.ts';
import { newFileName } from '../media/file-name.ts';
import { createKeyring } from '../secrets/keyring.ts';
import { grantDeployment } from './grants.ts';
import { resultsFor } from './results.ts';

const database = useDatabase('Postgres');
const { account } = useQueue(database);

test('a cached file that its storage sends without an end is not read further than files may be long', async () => {
  const { db } = database;
  const context = { db, keyring: createKeyring([randomBytes(32)]) };
  const { id } = await grantDeployment(context, { accountId: await account(), name: 'alpha' });
  let pieces = 0;
  let isCancelled = false;
  const piece = new Uint8Array(2 ** 20);
  const storage = {
    read: async () =>
      new ReadableStream<Uint8Array>({
        pull(controller) {
          pieces++;
          controller.enqueue(piece);
        },
        cancel() {
          isCancelled = true;
        },
      }),
  };
  const job = { operation: 'generateEnterpriseImage', modelId: 'one', input: { seed: 7 } };
  const results = await resultsFor({ db, storage }, id, job);
  await results?.remember({ output: [`http://a/files/${newFileName('image/png')}`], meta: {} });
  expect(await results?.recall()).toBeUndefined();
  expect(isCancelled).toBe(true);
  expect(pieces * piece.byteLength).toBeLessThan(maxFileBytes + 4 * piece.byteLength);
});
