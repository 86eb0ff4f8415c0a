import { resolve } from 'node:path';
import { limits } from '@genmedia/server/limits';
import * as z from 'zod';
import { ConfigError } from './errors/config-error.ts';
import { parseOrigins } from './http/cors.ts';
import { logLevels } from './log.ts';
import { readS3Config } from './media/s3/config.ts';
import { parseStorageUrl } from './media/s3/location.ts';
import { availableToProcess, memoryLimitForm, parseMemoryLimit } from './memory/limit.ts';
import { gibibyte, parseSize } from './memory/size.ts';
import { isWebUrl } from './network/url.ts';
import { defaultPrivateUrls, parseRanges } from './private-urls.ts';
import { parseSecretKeys } from './secrets/keyring.ts';
import { parseDollars } from './usage/money.ts';

/** Messages never show the values of these variables, not even wrong ones. */
const secrets = new Set([
  'DATABASE_URL',
  'DATABASE_SESSION_URL',
  'STORAGE_URL',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'MAIL_URL',
  'SECRET_KEY',
  'STRIPE_SECRET_KEY',
  'METRICS_TOKEN',
]);

/** Matches what may be a URL with a user and a password. Such a value is not shown either. */
const hasUser = /:.*@/s;

const variable = <T>(allowed: string, parse: (value: string) => T | undefined) =>
  z.string().transform((value, context): T => {
    const parsed = parse(value);
    if (parsed !== undefined) return parsed;
    context.addIssue({ code: 'custom', message: allowed });
    return z.NEVER;
  });

const number = (allowed: string, pattern: RegExp, least: number, most: number) =>
  variable(`${allowed} from ${least} to ${most}`, (value) => {
    const parsed = pattern.test(value) ? Number(value) : Number.NaN;
    return parsed >= least && parsed <= most ? parsed : undefined;
  });

const wholeNumber = (least: number, most: number) => number('a whole number', /^\d+$/, least, most);

const seconds = (least: number, most: number) => number('seconds', /^\d+(\.\d+)?$/, least, most);

const url = (allowed: string, ...protocols: string[]) =>
  variable(allowed, (value) =>
    URL.canParse(value) && protocols.includes(new URL(value).protocol) ? value : undefined,
  );

/** Returns the URL as the parser writes it: spaces around it would be in all links. */
function parsePublicUrl(value: string): string | undefined {
  const parsed = URL.parse(value);
  if (!parsed || !isWebUrl(parsed)) return undefined;
  // All links would show them.
  if (parsed.username !== '' || parsed.password !== '') return undefined;
  return /[?#]/.test(parsed.href) ? undefined : parsed.href;
}

const dollars = variable('an amount in dollars, such as 20 or 0.5', parseDollars);

const ranges = variable(
  'CIDR ranges with commas between, such as 10.0.0.0/8, ::1; or none',
  parseRanges,
);

const size = variable('a size in bytes, such as 500MB, 10GB or 0', parseSize);

const path = z.string().transform((value) => resolve(value));

/**
 * Names of catalogues stay as they are, paths become absolute. A name with no slash or dot may still
 * be a file's.
 */
const catalogues = variable(
  'sandbox, fal, replicate, openai, local, failing, or the file of a catalogue; several with commas between, the first wins',
  (value) => {
    const sources = value.split(',').map((source) => source.trim());
    if (sources.includes('')) return undefined;
    return sources.map((one) => (/[/\\.]/.test(one) ? resolve(one) : one)).join(',');
  },
);

const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(8787),
  PUBLIC_URL: variable(
    'an http:// or https:// URL such as https://media.example, without user, password, query or fragment',
    parsePublicUrl,
  ).optional(),
  DATA_DIR: path.default(resolve('.genmedia')),
  DATABASE_URL: url(
    'a postgres:// URL with one host, or nothing for the embedded database',
    'postgres:',
    'postgresql:',
  ).optional(),
  DATABASE_SESSION_URL: url(
    'a postgres:// URL with one host, of the same database, past its pooler of connections',
    'postgres:',
    'postgresql:',
  ).optional(),
  DATABASE_CONNECTIONS: wholeNumber(1, 1000).default(10),
  STORAGE_URL: variable(
    's3://bucket/prefix?region=…&endpoint=https://…, with a bucket of 3 to 63 small letters, digits, ' +
      'dots and hyphens, an endpoint with http:// or https://, and no other parameter; or nothing ' +
      'for files in DATA_DIR',
    parseStorageUrl,
  ).optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  AWS_REGION: z.string().optional(),
  FILE_RETENTION_DAYS: wholeNumber(1, 36_500).optional(),
  DISK_RESERVE: size.optional(),
  UPLOADS_LIMIT: size.optional(),
  WAITING_RESULTS_LIMIT: size.default(2 * gibibyte),
  JOB_RETENTION_DAYS: wholeNumber(1, 36_500).default(limits.jobDays),
  MAIL_URL: url(
    'an smtp:// or smtps:// URL, or nothing for mails as files',
    'smtp:',
    'smtps:',
  ).optional(),
  MAIL_FROM: variable('an email address, such as Genmedia <no-reply@example.com>', (value) =>
    /^(?:[^<>@\r\n]+ <[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(value) ? value : undefined,
  ).optional(),
  SECRET_KEY: variable(
    '32 bytes in base64 or hex (openssl rand -base64 32); several with commas between, newest first',
    parseSecretKeys,
  ).optional(),
  STRIPE_SECRET_KEY: variable('a secret or restricted key of Stripe, such as sk_live_…', (value) =>
    /^[sr]k_(?:test|live)_\w+$/.test(value) ? value : undefined,
  ).optional(),
  SYNC_WAIT: seconds(0, 300).default(limits.waitSeconds),
  DRAIN_DELAY: seconds(0, 300).default(0),
  WORKER_LEASE: seconds(1, 300).default(15),
  MEMORY_LIMIT: variable(memoryLimitForm, parseMemoryLimit).optional(),
  LOG_LEVEL: variable(`one of ${logLevels.join(', ')}`, (value) =>
    logLevels.find((level) => level === value),
  ).default('info'),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  METRICS_TOKEN: variable(
    '16 or more letters, digits and any of -._~+/, with or without = at the end',
    (value) => (/^[\w\-.~+/]{16,}=*$/.test(value) ? value : undefined),
  ).optional(),
  CORS_ORIGINS: variable(
    'origins with commas between, such as https://app.example; or *',
    parseOrigins,
  ).default([]),
  TRUSTED_PROXIES: ranges.default([]),
  RATE_LIMIT_AUTH: wholeNumber(1, 1_000_000).default(20),
  RATE_LIMIT: wholeNumber(1, 1_000_000).default(120),
  MONTHLY_LIMIT_USD: dollars.optional(),
  ALLOW_PRIVATE_URLS: ranges.optional(),
  MODELS: catalogues.default('sandbox'),
});

/** Names of all variables that the service reads. */
export const variables: readonly string[] = Object.keys(environment.shape);

/** Reads the environment. An empty variable counts as not set. Throws ConfigError. */
export function loadConfig(env: Record<string, string | undefined> = process.env) {
  const settings = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const values = checkedValues(settings);
  const publicUrl = values.PUBLIC_URL?.replace(/\/+$/, '');
  return {
    /** Address to listen on. */
    host: values.HOST,
    /** Port to listen on; 0 lets the system choose. */
    port: values.PORT,
    /**
     * URL under which clients reach the service, without a slash at its end. All links start with
     * it. Undefined: the URL on which the service listens.
     */
    publicUrl,
    /** Whether PORT is set. A process without the API listens only then. */
    portIsSet: settings.PORT !== undefined,
    /** Absolute path of the folder in which the service keeps its files. */
    dataDir: values.DATA_DIR,
    /** URL of a Postgres ≥ 15; undefined: the database is embedded, in `dataDir`. */
    databaseUrl: values.DATABASE_URL,
    /** URL of the same Postgres for connections that keep their session. Undefined: `databaseUrl`. */
    databaseSessionUrl: values.DATABASE_SESSION_URL,
    /** The most connections that the process uses for its statements at once. */
    databaseConnections: values.DATABASE_CONNECTIONS,
    /** Bucket for stored files, with its credentials. Undefined: they are in `dataDir`/files. */
    s3: readS3Config(values),
    /**
     * Days after the end of a job for which its files are kept, and the most for uploads. Undefined:
     * those that a job made are kept as long as its account, those that its request contained as long
     * as the job. Not for files in a deployment's own storage.
     */
    fileRetentionDays: values.FILE_RETENTION_DAYS,
    /**
     * Bytes of the disk of `dataDir` that uploads leave free. Undefined: 1 GiB, or a tenth of a
     * smaller disk.
     */
    diskReserve: values.DISK_RESERVE,
    /** Bytes that the uploads of all accounts may take together. Undefined: no limit. */
    uploadsLimit: values.UPLOADS_LIMIT,
    /**
     * Bytes that results may take on the disk of `dataDir` while the storage is away; beyond it they
     * wait in memory.
     */
    waitingResultsLimit: values.WAITING_RESULTS_LIMIT,
    /** Jobs are deleted so many days after their end. */
    jobRetentionDays: values.JOB_RETENTION_DAYS,
    /** smtp:// or smtps:// URL. Undefined: mails become files in `dataDir`/outbox. */
    mailUrl: values.MAIL_URL,
    /** Sender of all mails. */
    mailFrom: values.MAIL_FROM ?? defaultSender(publicUrl),
    /**
     * Keys of 32 bytes. The first one encrypts, all decrypt. Undefined: `dataDir`/secret-key holds
     * one.
     */
    secretKeys: values.SECRET_KEY,
    /** API key for Stripe. Undefined: customers are local records. */
    stripeSecretKey: values.STRIPE_SECRET_KEY,
    /** How long a request waits for its result before it answers `processing`, in milliseconds. */
    syncWaitMs: values.SYNC_WAIT * 1000,
    /**
     * How long a stop says `draining` and still takes requests, in milliseconds, so that load
     * balancers stop sending them before connections are refused.
     */
    drainDelayMs: values.DRAIN_DELAY * 1000,
    /** A worker that shows no sign of life for so long counts as dead, in milliseconds. */
    workerLeaseMs: values.WORKER_LEASE * 1000,
    /** Bytes of memory that the process and its child processes may use together. */
    memoryLimit: values.MEMORY_LIMIT ?? availableToProcess(),
    logLevel: values.LOG_LEVEL,
    /** A separate port for the metrics. Undefined: they are at /metrics of `port`, if at all. */
    metricsPort: values.METRICS_PORT,
    /** Bearer token that is required to read the metrics. Undefined: none is. */
    metricsToken: values.METRICS_TOKEN,
    /** Origins whose pages may call the API: `https://app.example`, or `*` for all. */
    corsOrigins: values.CORS_ORIGINS,
    /** Addresses of proxies whose `X-Forwarded-For` is trusted. */
    trustedProxies: values.TRUSTED_PROXIES,
    /** Requests per minute to the operations on accounts, per address and per email. */
    rateLimitAuth: values.RATE_LIMIT_AUTH,
    /**
     * Requests per minute to all other operations, per account, or per address if there is no
     * account.
     */
    rateLimit: values.RATE_LIMIT,
    /**
     * The most that an account may spend in a month on models with a price, in micro-dollars,
     * unless it has a limit of its own. Undefined: no limit.
     */
    monthlyLimit: values.MONTHLY_LIMIT_USD,
    /**
     * Private addresses that URLs of users (webhooks, inputs) may reach. They never reach other
     * private addresses.
     */
    allowPrivateUrls:
      values.ALLOW_PRIVATE_URLS ??
      defaultPrivateUrls({ host: values.HOST, publicUrl, databaseUrl: values.DATABASE_URL }),
    /** Names of the service's catalogues of models and absolute paths of files, with commas. */
    models: values.MODELS,
  };
}

/** The checked values of all variables. Throws ConfigError. */
function checkedValues(settings: Record<string, string | undefined>) {
  const { data, error } = environment.safeParse(settings);
  if (error) throw new ConfigError(describe(error.issues, settings));
  if (data.DATABASE_URL && !data.SECRET_KEY) {
    throw new ConfigError(
      'SECRET_KEY is not set. With DATABASE_URL it is needed, the same on every machine: ' +
        'make one with openssl rand -base64 32.',
    );
  }
  return data;
}

/** The configuration that the service reads from its environment. */
export type Config = ReturnType<typeof loadConfig>;

/** Throws ConfigError if the configuration lacks what several processes must share. */
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

function describe(
  issues: readonly z.core.$ZodIssue[],
  settings: Record<string, string | undefined>,
): string {
  return issues
    .map(({ path: [name], message }) => {
      const value = settings[String(name)];
      const isSecret = secrets.has(String(name)) || hasUser.test(value ?? '');
      const shown = isSecret ? '(not shown)' : JSON.stringify(value);
      return `${String(name)}=${shown} cannot be used. Allowed: ${message}.`;
    })
    .join('\n');
}

/** An IP address is not a valid domain of a mail address, so such a service sends as localhost. */
function defaultSender(publicUrl = 'http://localhost'): string {
  const { hostname } = new URL(publicUrl);
  const isAddress = /^[\d.]+$|^\[/.test(hostname);
  return `Genmedia <no-reply@${isAddress ? 'localhost' : hostname}>`;
}
