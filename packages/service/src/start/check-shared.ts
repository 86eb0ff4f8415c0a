import { type Config, ConfigError } from '../config.ts';

/** What a service of several processes needs. Returns its PUBLIC_URL; throws ConfigError. */
export function checkShared({ databaseUrl, publicUrl }: Config): string {
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
  return publicUrl;
}
