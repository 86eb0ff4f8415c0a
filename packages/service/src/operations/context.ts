import { type Credential, type Handlers, Problem } from '@genmedia/server';
import type { OperationId } from '@genmedia/types';
import type { Account, Accounts } from '../accounts/account.ts';
import type { Credentials } from '../accounts/credentials.ts';
import { invalidAccessToken } from '../accounts/errors.ts';
import type { Config } from '../config.ts';
import type { Notifications } from '../database/notifications.ts';
import type { Deployments } from '../deployments/deployments.ts';
import type { Engines } from '../engines/engines.ts';
import type { Log } from '../log.ts';
import type { Storage } from '../media/storage.ts';
import type { Room } from '../memory/room.ts';
import type { RateLimiter } from '../rate-limit/rate-limiter.ts';
import type { Uploads } from '../uploads/uploads.ts';
import type { Places } from './places.ts';

/** What handlers need. */
export interface Context extends Accounts {
  config: Config;
  log: Log;
  notifications: Notifications;
  engines: Engines;
  /** All files, also those in deployments' own storages. */
  storage: Storage;
  deployments: Deployments;
  /** Files that accounts send. */
  uploads: Uploads;
  rateLimiter: RateLimiter;
  /** Limit how many requests that are answered at once, without a job, an account has. */
  places: Record<'conversations' | 'checks', Places>;
  /** Memory for the files that requests contain or name. */
  room: Room;
  credentials: Credentials;
  /** Aborts when the service stops and requests may not wait for their jobs any longer. */
  endWaits: AbortSignal;
}

/** The handlers of some operations. */
export type HandlersOf<Id extends OperationId> = Pick<Handlers<Auth>, Id>;

/** The account that a request comes from. */
export interface Auth {
  account: Account;
  /** The API key or access token that proved it. */
  credential: string;
}

/** Undefined if no account has the credential, or if it is not valid any more. */
export async function authenticate(
  credentials: Credentials,
  credential: Credential,
): Promise<Auth | undefined> {
  const account = await credentials.find(credential);
  return account && { account, credential: credential.value };
}

/** Throws the error that is answered with 401 for this kind of credential. */
export function refuse({ kind }: Credential): never {
  if (kind === 'bearer') throw invalidAccessToken();
  throw new Problem(
    401,
    'invalid_api_key',
    'The API key is not valid. Check it, or log in to get the one of your account.',
  );
}
