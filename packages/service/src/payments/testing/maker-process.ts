import { openDatabase } from '../../database/connection.ts';
import { openNotifications } from '../../database/notifications.ts';
import { createLog } from '../../log.ts';
import { startCustomerMaker } from '../customers.ts';
import { stripeProcessor } from '../stripe.ts';

// Creates the customers of a database until it is killed, or until its parent process has ended.
process.on('disconnect', () => process.exit());
const [url, secretKey = '', host = '', port = ''] = process.argv.slice(2);
const database = await openDatabase({ url, dataDir: '' });
startCustomerMaker({
  db: database.db,
  processor: stripeProcessor(secretKey, { host, port, protocol: 'http' }),
  notifications: await openNotifications(database, () => {}),
  log: createLog('silent'),
});
