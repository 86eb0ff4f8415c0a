import { loadConfig } from '../../src/config.ts';
import { createLog } from '../../src/log.ts';
import { startService } from '../../src/service.ts';
import { measureOwn } from './measure.ts';

// A process of its own, so that only the service's own work shows in what is measured of it. Ends
// with whoever started it.
const service = await startService(loadConfig(), createLog('error'));
const end = async () => {
  await service.stop();
  process.exit();
};
process.on('disconnect', () => void end());
process.on('message', () => {
  process.send?.(measureOwn());
});
process.send?.({ url: service.url });
