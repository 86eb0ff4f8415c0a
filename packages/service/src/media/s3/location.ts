import { ConfigError } from '../../errors/config-error.ts';

/** Where files are stored in an S3. */
export interface S3Location {
  bucket: string;
  /** Prefix of all keys: empty, or with a slash at its end. */
  prefix: string;
  region: string;
  /** URL of the server; if undefined, that of AWS in the region. */
  endpoint: string | undefined;
}

export interface S3Access {
  accessKeyId: string;
  secretAccessKey: string;
  /** Only for temporary credentials. */
  sessionToken?: string;
}

/** The parts of STORAGE_URL. The access is undefined if the URL has no credentials. */
export interface StorageUrl {
  location: Omit<S3Location, 'region'> & { region: string | undefined };
  access: S3Access | undefined;
}

const bucketPattern = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** Characters that are safe in S3 keys and that no encoding changes. */
const prefixPattern = /^(?:[A-Za-z0-9._-]+\/)*$/;
const regionPattern = /^[a-z0-9-]+$/;
const parameters = new Set(['region', 'endpoint']);

/**
 * Reads `s3://bucket/prefix?region=…&endpoint=…`, with or without `key:secret@` before the bucket.
 * Undefined if it is malformed.
 */
export function parseStorageUrl(text: string): StorageUrl | undefined {
  const url = URL.parse(text);
  if (url?.protocol !== 's3:' || url.port !== '' || url.hash !== '') return undefined;
  const { hostname: bucket, searchParams } = url;
  const path = url.pathname.replace(/^\/+|\/+$/g, '');
  const prefix = path === '' ? '' : `${path}/`;
  const region = searchParams.get('region') ?? undefined;
  const endpoint = searchParams.get('endpoint') ?? undefined;
  if (!bucketPattern.test(bucket) || !prefixPattern.test(prefix)) return undefined;
  if (region !== undefined && !regionPattern.test(region)) return undefined;
  if (endpoint !== undefined && !isServer(endpoint)) return undefined;
  if ([...searchParams.keys()].some((name) => !parameters.has(name))) return undefined;
  if ((url.username === '') !== (url.password === '')) return undefined;
  const access = url.username === '' ? undefined : accessOf(url);
  if (access === 'malformed') return undefined;
  return { location: { bucket, prefix, region, endpoint: endpoint?.replace(/\/+$/, '') }, access };
}

function accessOf({ username, password }: URL): S3Access | 'malformed' {
  try {
    return {
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
    };
  } catch {
    return 'malformed';
  }
}

function isServer(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '';
}

/**
 * URL that the keys of a bucket follow. Other servers have the bucket in the path. AWS has it in
 * the host name, unless it contains a dot, which the certificate would not match.
 */
export function bucketUrl({ bucket, region, endpoint }: S3Location): string {
  if (endpoint !== undefined) return `${endpoint}/${bucket}`;
  const suffix = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
  return bucket.includes('.')
    ? `https://s3.${region}.${suffix}/${bucket}`
    : `https://${bucket}.s3.${region}.${suffix}`;
}

/** A bucket, and the access to it. */
export interface S3Config {
  location: S3Location;
  access: S3Access;
}

interface Variables {
  STORAGE_URL?: StorageUrl | undefined;
  AWS_ACCESS_KEY_ID?: string | undefined;
  AWS_SECRET_ACCESS_KEY?: string | undefined;
  AWS_SESSION_TOKEN?: string | undefined;
  AWS_REGION?: string | undefined;
}

/** AWS's oldest region; other S3 servers use its name as their default. */
const defaultRegion = 'us-east-1';

/** Undefined without STORAGE_URL. Throws ConfigError if no credentials for the bucket are set. */
export function readS3Config(variables: Variables): S3Config | undefined {
  const { STORAGE_URL: url, AWS_REGION: region = defaultRegion } = variables;
  if (!url) return undefined;
  const access = url.access ?? accessIn(variables);
  if (!access) {
    throw new ConfigError(
      'STORAGE_URL names a bucket, but AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set. ' +
        'Set both, or put them into the URL: s3://id:secret@bucket.',
    );
  }
  return { location: { ...url.location, region: url.location.region ?? region }, access };
}

function accessIn(variables: Variables): S3Access | undefined {
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = variables;
  if (!accessKeyId || !secretAccessKey) return undefined;
  return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
}
