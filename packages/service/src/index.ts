export { type Config, loadConfig } from './config.ts';
export { ConfigError } from './errors/config-error.ts';
export { createLog, type Log, type LogFields, type LogLevel } from './log.ts';
export {
  type Service,
  type ServiceOptions,
  startService,
  startWorker,
  type Worker,
} from './service.ts';
