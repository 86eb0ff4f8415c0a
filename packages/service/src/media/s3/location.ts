import { isWebUrl } from '../../network/url.ts';

/** Where files are stored, on AWS's S3 or a server that speaks its protocol. */
export interface S3Location {
  bucket: string;
  /** Prefix of all keys: empty, or with a slash at its end. */
  prefix: string;
  region: string;
  /** URL of the server, without a slash at its end; if undefined, that of AWS in the region. */
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
/** On AWS, a region is part of host names. */
const awsRegionPattern = /^[a-z0-9-]+$/;
/** Other servers choose their names, as OpenStack its `RegionOne`. They are part of a header. */
const otherRegionPattern = /^[\w.-]+$/;
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
  const server = searchParams.get('endpoint');
  const endpoint = server === null ? undefined : parseEndpoint(server);
  if (!bucketPattern.test(bucket) || !prefixPattern.test(prefix)) return undefined;
  if (server !== null && endpoint === undefined) return undefined;
  if (region !== undefined && !isRegion({ region, endpoint })) return undefined;
  if ([...searchParams.keys()].some((name) => !parameters.has(name))) return undefined;
  if ((url.username === '') !== (url.password === '')) return undefined;
  const access = url.username === '' ? undefined : accessOf(url);
  if (access === 'malformed') return undefined;
  return { location: { bucket, prefix, region, endpoint }, access };
}

/** Whether a server, AWS if it has no endpoint, can have a region with this name. */
export function isRegion({ region, endpoint }: Pick<S3Location, 'region' | 'endpoint'>): boolean {
  return (endpoint === undefined ? awsRegionPattern : otherRegionPattern).test(region);
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

/**
 * Keeps only what can have the bucket appended: a bare `?` at the end would swallow it. Credentials
 * stand before the bucket.
 */
function parseEndpoint(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url || !isWebUrl(url) || url.search !== '' || url.hash !== '') return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
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
