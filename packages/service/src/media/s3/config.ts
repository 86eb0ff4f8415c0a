import { ConfigError } from '../../errors/config-error.ts';
import { isRegion, type S3Access, type S3Location, type StorageUrl } from './location.ts';

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

/** Undefined without STORAGE_URL. Throws ConfigError without credentials or with a wrong region. */
export function readS3Config(variables: Variables): S3Config | undefined {
  const { STORAGE_URL: url } = variables;
  if (!url) return undefined;
  const access = url.access ?? accessIn(variables);
  if (!access) {
    throw new ConfigError(
      'STORAGE_URL names a bucket, but AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not both ' +
        'set. Set them, or put them into the URL in percent-encoding: s3://id:secret@bucket.',
    );
  }
  const region = url.location.region ?? variables.AWS_REGION ?? defaultRegion;
  const location = { ...url.location, region };
  if (!isRegion(location)) {
    throw new ConfigError(
      'AWS_REGION cannot be used. Allowed: small letters, digits and hyphens, such as ' +
        'eu-central-1; with an endpoint in STORAGE_URL also capital letters, dots and underscores.',
    );
  }
  return { location, access };
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
