import { limits } from '@genmedia/server/limits';
import { gibibyte } from '../memory/size.ts';
import type { UploadRefusal, UploadRefused } from '../uploads/upload-refused.ts';

/** What is answered to a request whose upload is refused. */
interface Refusal {
  status: 400 | 404 | 409 | 429 | 503;
  code: string;
  message: string;
}

const refusals: Readonly<Record<UploadRefusal, Refusal>> = {
  missing: {
    status: 404,
    code: 'not_found',
    message: 'This upload does not exist or has expired. Create a new one.',
  },
  unsent: {
    status: 400,
    code: 'validation_error',
    message: 'The file is empty. Send its bytes as the body of the request.',
  },
  used: {
    status: 409,
    code: 'upload_used',
    message: 'A request has used this file, so it cannot change any more. Create a new upload.',
  },
  busy: {
    status: 409,
    code: 'upload_busy',
    message: 'This file is being sent by another request. Try again when that has ended.',
  },
  full: {
    status: 429,
    code: 'storage_full',
    message:
      'The uploads of your account take as much space as your plan allows. Try again when the ' +
      'next of them expires, or delete one (DELETE to its upload_url).',
  },
  crowded: {
    status: 429,
    code: 'rate_limited',
    message: `An account sends at most ${limits.uploadsAtOnce} files at a time. Try again when one has arrived.`,
  },
  rate_limited: {
    status: 429,
    code: 'rate_limited',
    message: `An account sends at most ${limits.uploadBytesAMinute / gibibyte} GiB of files a minute. Try again when the minute is over.`,
  },
  no_room: {
    status: 503,
    code: 'unavailable',
    message: 'The service has no room left for uploads. Try again later.',
  },
};

/** The answer to a request whose upload is refused, for people and for programs. */
export function refusalOf({ reason }: UploadRefused): Refusal {
  return refusals[reason];
}
