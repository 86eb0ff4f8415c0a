import { parseStorageUrl } from '../media/s3/location.ts';
import { readS3Config, type S3Config } from '../media/s3/s3-config.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { DeploymentError } from './deployment-error.ts';

/** What the URL of a storage is sealed for. */
export const storageUrlContext = 'storage of a deployment';

/** Reads the URL of an S3 that a deployment has for itself. Throws DeploymentError. */
export function readStorageUrl(url: string): S3Config {
  const parsed = parseStorageUrl(url);
  // Without its own access the bucket would be opened with the access of the service.
  const config = parsed?.access && readS3Config({ STORAGE_URL: parsed });
  if (config) return config;
  throw new DeploymentError(
    'The storage of a deployment must be s3://id:secret@bucket/prefix?region=…&endpoint=… ' +
      '(id and secret in percent-encoding).',
  );
}

/** @param url as readStorageUrl takes it. */
export function sealStorageUrl(keyring: Keyring, url: string): Buffer {
  return keyring.seal(url, storageUrlContext);
}

export function openStorageUrl(keyring: Keyring, sealed: Buffer): S3Config {
  return readStorageUrl(keyring.open(sealed, storageUrlContext));
}
