import { loadConfig } from '../../src/config.ts';
import { createLog } from '../../src/log.ts';
import { startService } from '../../src/service.ts';
import { usedByTree } from './process-tree.ts';

// A process of its own, so that only the service's own work shows in what is measured of it, and
// that its callers do not slow it down. Ends with whoever started it.
const service = await startService(loadConfig(), createLog('warn'));
process.on('disconnect', async () => {
  await service.stop();
  process.exit();
});
process.on('message', () => {
  process.send?.(usedByTree(process.pid));
});
process.send?.({ url: service.url });
