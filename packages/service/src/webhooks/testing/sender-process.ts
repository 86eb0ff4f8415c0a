import { randomBytes } from 'node:crypto';
import { openDatabase } from '../../database/connection.ts';
import { openNotifications } from '../../database/notifications.ts';
import { createLog } from '../../log.ts';
import { openDiskStorage } from '../../media/disk-storage.ts';
import { parseCidrs } from '../../network/address.ts';
import { completionEvent } from '../../operations/generations/responses.ts';
import { createKeyring } from '../../secrets/keyring.ts';
import { startWebhookSender } from '../sender.ts';

const [url, folder = ''] = process.argv.slice(2);

// Calls the webhooks of a database, whose jobs' files are in the folder. Runs until it is killed or
// the process that started it has ended.
process.stdin.on('end', () => process.exit()).resume();
const database = await openDatabase({ url, dataDir: '' });
const notifications = await openNotifications(database, () => {});
const publicUrl = 'https://media.example';
const storage = await openDiskStorage(folder);
startWebhookSender({
  db: database.db,
  keyring: createKeyring([randomBytes(32)]),
  notifications,
  eventOf: (job) => completionEvent({ storage, publicUrl }, job),
  log: createLog('silent'),
  guard: { allow: parseCidrs('127.0.0.0/8') },
});
