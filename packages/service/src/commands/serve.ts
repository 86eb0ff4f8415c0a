import { collectForBuffersRarely, restartWithOwnSettings } from '../memory/own-settings.ts';
import { flag, parse, UsageError } from './parse.ts';

/** Starts a service or a part of it, which runs until a signal stops it. */
export async function serve(args: string[]): Promise<void> {
  const roles = parse(args, { options: { api: flag, worker: flag } });
  if (roles.api && roles.worker) {
    throw new UsageError(
      '--api and --worker exclude each other. Leave both out to do both in one process.',
    );
  }
  restartWithOwnSettings();
  collectForBuffersRarely();
  // Loaded only now: restartWithOwnSettings may restart this process, which would load it all again.
  const { runService } = await import('./run-service.ts');
  await runService(roles);
}
