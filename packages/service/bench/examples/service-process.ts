import { loadConfig } from '../../src/config.ts';
import { createLog } from '../../src/log.ts';
import { startService } from '../../src/service.ts';

/** What a service has used since it started. */
export interface Used {
  /** Seconds of all its threads. */
  cpu: number;
  /** The most memory that it ever had, in bytes. */
  memory: number;
}

// A process of its own, so that only the service's own work shows in what is measured of it, and
// that its callers do not slow it down. Ends with whoever started it.
const service = await startService(loadConfig(), createLog('warn'));
process.on('disconnect', async () => {
  await service.stop();
  process.exit();
});
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  const { maxRSS } = process.resourceUsage();
  process.send?.({ cpu: (user + system) / 1e6, memory: maxRSS * 1024 } satisfies Used);
});
process.send?.({ url: service.url });
