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
import type { Places } from './places.ts';

/** What handlers work with. */
export interface Context extends Accounts {
  config: Config;
  log: Log;
  notifications: Notifications;
  engines: Engines;
  /** All files, those in deployments' own storages among them. */
  storage: Storage;
  deployments: Deployments;
  rateLimiter: RateLimiter;
  /** For requests that are answered at once. */
  places: Record<'conversations' | 'checks', Places>;
  /** Memory for what requests send and name. */
  room: Room;
  credentials: Credentials;
  /** Aborts once requests may not wait for their jobs any longer, as the service stops. */
  endWaits: AbortSignal;
}

/** The handlers of some operations. */
export type HandlersOf<Id extends OperationId> = Pick<Handlers<Auth>, Id>;

/** Who a request comes from. */
export interface Auth {
  account: Account;
  /** The API key or access token that proved it. */
  credential: string;
}

/** Undefined where nobody has the credential, or has it no more. */
export async function authenticate(
  credentials: Credentials,
  credential: Credential,
): Promise<Auth | undefined> {
  const account = await credentials.find(credential);
  return account && { account, credential: credential.value };
}

/** Throws what ends in the 401 for such a credential. */
export function refuse({ kind }: Credential): never {
  if (kind === 'bearer') throw invalidAccessToken();
  throw new Problem(
    401,
    'invalid_api_key',
    'The API key is not valid. Check it, or log in to get the one of your account.',
  );
}
