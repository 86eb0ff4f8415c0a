import { loadConfig } from '../../src/config.ts';
import { createLog } from '../../src/log.ts';
import { startService } from '../../src/service.ts';

// A service in a separate process, so that measurements only show its own work. It ends with its
// parent. It runs no jobs, so accepted ones can be counted.
const log: string[] = [];

/** Milliseconds of processor time that this thread has used. */
function usedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

let maxTurnMs = 0;
let usedAtTick = usedMs();
/** Between two ticks there is one long turn, or several short ones. */
function tick() {
  const used = usedMs();
  maxTurnMs = Math.max(maxTurnMs, used - usedAtTick);
  usedAtTick = used;
}

process.on('disconnect', () => process.exit());
process.on('message', (message) => {
  if (message === 'reset') {
    tick();
    maxTurnMs = 0;
    process.send?.({});
  }
  if (message === 'measure') {
    tick();
    const { maxRSS } = process.resourceUsage();
    const prototype = Object.getOwnPropertyNames(Object.prototype);
    process.send?.({
      maxTurnMs,
      maxMemory: maxRSS * 1024,
      prototype,
      log,
    });
  }
});

const { url } = await startService(
  loadConfig(),
  createLog('debug', (line) => log.push(line)),
  { work: false },
);
setInterval(tick, 2);
process.send?.({ url });
