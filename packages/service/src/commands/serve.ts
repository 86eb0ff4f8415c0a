import { takeOwnSettings } from '../memory/own-settings.ts';
import { flag, parse, UsageError } from './parse.ts';

/** Starts a service or a part of it, which goes on until a signal stops it. */
export async function serve(args: string[]): Promise<void> {
  const roles = parse(args, { options: { api: flag, worker: flag } });
  if (roles.api && roles.worker) throw new UsageError('Without --api and --worker it does both.');
  takeOwnSettings();
  // Not before: what a process has loaded until then, it loads once more.
  const { runService } = await import('./run-service.ts');
  await runService(roles);
}
