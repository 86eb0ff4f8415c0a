export { type Config, ConfigError, loadConfig } from './config.ts';
export { createLog, type Log, type LogFields, type LogLevel } from './log.ts';
export {
  type Service,
  type ServiceOptions,
  startService,
  startWorker,
  type Worker,
} from './service.ts';
