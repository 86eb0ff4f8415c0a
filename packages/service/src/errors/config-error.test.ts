import { expect, test } from 'vitest';
import { openDatabase } from '../database/connection.ts';
import { settingError } from './config-error.ts';

test('a system error is reported with the variable that caused it', async () => {
  await expect(openDatabase({ dataDir: '/dev/null/data' })).rejects.toMatchObject({
    message: expect.stringMatching(/^The value of DATA_DIR cannot be used: ENOTDIR: /),
    cause: { code: 'ENOTDIR' },
  });
});

test('other errors stay as they are', () => {
  const error = new Error('Another process (7) uses this data folder.');
  expect(settingError('DATA_DIR', error)).toBe(error);
});
