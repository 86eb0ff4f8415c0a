import { monitorEventLoopDelay } from 'node:perf_hooks';
import { loadConfig } from '../../src/config.ts';
import { createLog } from '../../src/log.ts';
import { startService } from '../../src/service.ts';

// A service of its own process, so that only its own work shows in what is measured of it. Ends
// with whoever started it. Its jobs wait for ever: what is accepted can be counted.
const delay = monitorEventLoopDelay({ resolution: 2 });
const log: string[] = [];

process.on('disconnect', () => process.exit());
process.on('message', (message) => {
  if (message === 'reset') {
    delay.reset();
    process.send?.({});
  }
  if (message === 'measure') {
    const { maxRSS } = process.resourceUsage();
    const prototype = Object.getOwnPropertyNames(Object.prototype);
    process.send?.({
      longestDelayMs: delay.max / 1e6,
      mostMemory: maxRSS * 1024,
      prototype,
      log: log.splice(0),
    });
  }
});

const { url } = await startService(
  loadConfig(),
  createLog('debug', (line) => log.push(line)),
  { work: false },
);
delay.enable();
process.send?.({ url });
