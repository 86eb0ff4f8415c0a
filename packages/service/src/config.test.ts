import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadConfig } from './config.ts';
import { ConfigError } from './errors/config-error.ts';
import { availableToProcess } from './memory/limit.ts';
import { parseCidrs } from './network/address.ts';

const messageOf = (env: Record<string, string>) => {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
  }
  return undefined;
};

test('an empty environment gives the defaults', () => {
  expect(loadConfig({})).toEqual({
    host: '127.0.0.1',
    port: 8787,
    portIsSet: false,
    publicUrl: undefined,
    dataDir: resolve('.genmedia'),
    databaseUrl: undefined,
    databaseSessionUrl: undefined,
    databaseConnections: 10,
    s3: undefined,
    fileRetentionDays: undefined,
    jobRetentionDays: 90,
    mailUrl: undefined,
    mailFrom: 'Genmedia <no-reply@localhost>',
    secretKeys: undefined,
    stripeSecretKey: undefined,
    syncWaitMs: 20_000,
    drainDelayMs: 0,
    waitingResultsLimit: 2 * 2 ** 30,
    workerLeaseMs: 15_000,
    memoryLimit: availableToProcess(),
    logLevel: 'info',
    metricsPort: undefined,
    metricsToken: undefined,
    corsOrigins: [],
    trustedProxies: [],
    rateLimitAuth: 20,
    rateLimit: 120,
    allowPrivateUrls: parseCidrs('127.0.0.0/8, ::1'),
    models: 'sandbox',
  });
});

test.each(['', undefined])('variables with the value %j count as not set', (value) => {
  const env = { PORT: value, DATABASE_URL: value, LOG_LEVEL: value };
  expect(loadConfig(env)).toEqual(loadConfig({}));
});

test('the public URL has no slash at its end, and names the sender of mails', () => {
  const config = loadConfig({ PUBLIC_URL: 'https://media.example/base/' });
  expect(config.publicUrl).toBe('https://media.example/base');
  expect(config.mailFrom).toBe('Genmedia <no-reply@media.example>');
});

test('spaces and line ends around the public URL do not get into links', () => {
  const { publicUrl } = loadConfig({ PUBLIC_URL: ' https://media.example/base/ \r' });
  expect(publicUrl).toBe('https://media.example/base');
});

describe('the private addresses that URLs of users may reach', () => {
  const rangesOf = (env: Record<string, string>) => loadConfig(env).allowPrivateUrls;

  test.each([
    { HOST: '127.0.0.1' },
    { HOST: 'localhost' },
    { HOST: '::1', PUBLIC_URL: 'http://[::1]:8787' },
    { PUBLIC_URL: 'http://localhost:8787' },
  ])('are loopback if only this machine can call the service: %j', (env: object) => {
    expect(rangesOf({ ...env })).toEqual(parseCidrs('127.0.0.0/8, ::1'));
  });

  test.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: 'media.example' },
    { HOST: '192.168.0.7' },
    { PUBLIC_URL: 'https://media.example' },
    { PUBLIC_URL: 'http://localhost.media.example' },
    { DATABASE_URL: 'postgres://db/genmedia', SECRET_KEY: 'ab'.repeat(32) },
  ])('are none if other machines can call it: %j', (env: object) => {
    expect(rangesOf({ ...env })).toEqual([]);
  });

  test('are those of ALLOW_PRIVATE_URLS if it is set', () => {
    const ALLOW_PRIVATE_URLS = '10.0.0.0/8, fd00::/8';
    expect(rangesOf({ ALLOW_PRIVATE_URLS })).toEqual(parseCidrs('10.0.0.0/8, fd00::/8'));
    expect(rangesOf({ ALLOW_PRIVATE_URLS, HOST: '0.0.0.0' })).toHaveLength(2);
    expect(rangesOf({ ALLOW_PRIVATE_URLS: 'none' })).toEqual([]);
  });
});

describe('a bucket for files', () => {
  const access = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };

  test('gets its credentials from AWS’s variables or from its URL', () => {
    const location = { bucket: 'media', prefix: '', region: 'us-east-1', endpoint: undefined };
    expect(loadConfig({ STORAGE_URL: 's3://media', ...access }).s3).toEqual({
      location,
      access: { accessKeyId: 'id', secretAccessKey: 'secret' },
    });
    expect(
      loadConfig({ STORAGE_URL: 's3://media', ...access, AWS_SESSION_TOKEN: 'token' }).s3?.access,
    ).toMatchObject({ sessionToken: 'token' });
    const own = 's3://other:key@media?region=eu-west-1';
    expect(loadConfig({ STORAGE_URL: own, AWS_REGION: 'us-west-2', ...access }).s3).toEqual({
      location: { ...location, region: 'eu-west-1' },
      access: { accessKeyId: 'other', secretAccessKey: 'key' },
    });
    expect(
      loadConfig({ STORAGE_URL: 's3://media', AWS_REGION: 'us-west-2', ...access }).s3?.location,
    ).toMatchObject({ region: 'us-west-2' });
  });

  test('cannot be used without credentials', () => {
    expect(messageOf({ STORAGE_URL: 's3://media', AWS_ACCESS_KEY_ID: 'id' })).toContain(
      'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not both set',
    );
    // The value is not shown, so the message says all that may be wrong with it.
    expect(messageOf({ STORAGE_URL: 's3://id:secret@Media' })).toMatch(
      /^STORAGE_URL=\(not shown\) cannot be used\..* 3 to 63 .* with http.* no other parameter/,
    );
  });

  test('of AWS has a region that can be in a host name, others have other names, too', () => {
    const regionOf = (STORAGE_URL: string, AWS_REGION: string) =>
      loadConfig({ STORAGE_URL, AWS_REGION, ...access }).s3?.location.region;
    const wrong = { STORAGE_URL: 's3://media', ...access, AWS_REGION: 'eu-west-1\n' };
    expect(messageOf(wrong)).toContain('AWS_REGION cannot be used. Allowed: small letters');
    expect(regionOf('s3://media?region=eu-west-1', 'RegionOne')).toBe('eu-west-1');
    expect(regionOf('s3://media?endpoint=https://s3.example', 'RegionOne')).toBe('RegionOne');
    const broken = { ...wrong, STORAGE_URL: 's3://media?endpoint=https://s3.example' };
    expect(messageOf(broken)).toContain('AWS_REGION cannot be used');
  });
});

test('SYNC_WAIT is in seconds, and may be a fraction', () => {
  expect(loadConfig({ SYNC_WAIT: '0.25' }).syncWaitMs).toBe(250);
});

describe('a bad value stops the start with a message that names it', () => {
  test.each([
    ['PORT', '80a', '"80a" cannot be used. Allowed: a whole number from 0 to 65535'],
    ['PORT', '65536', 'a whole number from 0 to 65535'],
    ['PUBLIC_URL', 'ftp://x', 'an http:// or https:// URL'],
    ['PUBLIC_URL', 'https://media.example/?a=b', 'without user, password, query or fragment'],
    ['PUBLIC_URL', 'https://media.example/#a', 'without user, password, query or fragment'],
    ['SYNC_WAIT', '301', 'seconds from 0 to 300'],
    ['LOG_LEVEL', 'loud', 'one of debug, info, warn, error, silent'],
    [
      'MEMORY_LIMIT',
      'half',
      '"half" cannot be used. Allowed: a size of 1024MB or more, such as 4GB',
    ],
    ['MEMORY_LIMIT', '512MB', 'a size of 1024MB or more'],
    ['RATE_LIMIT_AUTH', '0', 'a whole number from 1 to 1000000'],
    ['MAIL_FROM', 'nobody', 'an email address'],
    ['ALLOW_PRIVATE_URLS', 'localhost', 'CIDR ranges with commas between'],
    ['ALLOW_PRIVATE_URLS', '10.0.0.0/33', 'CIDR ranges with commas between'],
    ['CORS_ORIGINS', 'app.example', 'origins with commas between'],
    ['TRUSTED_PROXIES', 'proxy.internal', 'CIDR ranges with commas between'],
    ['METRICS_PORT', '-1', 'a whole number from 0 to 65535'],
    ['MAIL_FROM', 'a@b.c\r\nBcc: d@e.f', 'an email address'],
  ])('%s=%s', (name, value, expected) => {
    const message = messageOf({ [name]: value });
    expect(message).toContain(`${name}=`);
    expect(message).toContain(expected);
  });

  test.each([
    ['DATABASE_URL', 'mysql://root:hunter2@db/x'],
    ['DATABASE_URL', 'postgres://me:hunter2@db1:5432,db2:5432/x'],
    ['MAIL_URL', 'http://me:hunter2@mail.example'],
    ['SECRET_KEY', 'hunter2'],
    ['STRIPE_SECRET_KEY', 'pk_live_hunter2'],
    ['PUBLIC_URL', 'https://user:hunter2@media.example'],
    ['PUBLIC_URL', 'https://hunter2@media.example/base'],
    ['PUBLIC_URL', 'https:user:hunter2@media.example'],
    ['PUBLIC_URL', 'https:\\\\user:hunter2@media.example'],
    ['PUBLIC_URL', 'https://user:hunter2/@media.example'],
  ])('%s, without its value', (name, value) => {
    const message = messageOf({ [name]: value });
    expect(message).toContain(`${name}=(not shown) cannot be used. Allowed: `);
    expect(message).not.toContain('hunter2');
  });

  test('SECRET_KEY, where many machines must share one', () => {
    const env = { DATABASE_URL: 'postgres://db/genmedia' };
    expect(messageOf(env)).toContain('SECRET_KEY is not set.');
    expect(messageOf({ ...env, SECRET_KEY: 'ab'.repeat(32) })).toBeUndefined();
  });

  test('all of them at once', () => {
    expect(messageOf({ PORT: 'x', LOG_LEVEL: 'y' })?.split('\n')).toHaveLength(2);
  });
});

test('MODELS has names and paths, of which paths become absolute', () => {
  const modelsOf = (MODELS: string) => loadConfig({ MODELS }).models;
  expect(modelsOf('fal')).toBe('fal');
  expect(modelsOf('./own.yaml, fal,sandbox')).toBe(`${resolve('own.yaml')},fal,sandbox`);
  expect(() => modelsOf('fal,,sandbox')).toThrow('MODELS="fal,,sandbox" cannot be used.');
});
