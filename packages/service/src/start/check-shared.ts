import { type Config, ConfigError } from '../config.ts';

/** Throws ConfigError where a service of several processes lacks what they share. */
export function checkShared({ databaseUrl, publicUrl }: Config): void {
  if (databaseUrl === undefined) {
    throw new ConfigError(
      'DATABASE_URL is not set. The embedded database is for one process: name a Postgres that ' +
        'all processes share, or serve without --api and --worker.',
    );
  }
  if (publicUrl === undefined) {
    throw new ConfigError(
      'PUBLIC_URL is not set. The links in results start with it, whichever process makes them: ' +
        'set it to where clients reach the service.',
    );
  }
}
