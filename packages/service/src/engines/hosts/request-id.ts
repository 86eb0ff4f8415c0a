import { createHash } from 'node:crypto';

/** A UUID (version 8, RFC 9562) that is always the same for a name. */
export function uuidFor(name: string): string {
  const digits = createHash('sha256').update(name).digest('hex');
  const variant = ((Number.parseInt(digits.slice(16, 17), 16) % 4) + 8).toString(16);
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-');
}

/** The id of a job's request at hosts that let their callers choose it, the same in each attempt. */
export function requestIdOf(jobId: number, step: string): string {
  return uuidFor(`${jobId} ${step}`);
}
