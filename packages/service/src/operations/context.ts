import type { Handlers } from '@genmedia/server';
import type { OperationId } from '@genmedia/types';
import type { Accounts } from '../accounts/account.ts';
import type { Credentials } from '../accounts/credentials.ts';
import type { Config } from '../config.ts';
import type { Notifications } from '../database/notifications.ts';
import type { Deployments } from '../deployments/deployments.ts';
import type { Engines } from '../engines/engines.ts';
import type { Log } from '../log.ts';
import type { Storage } from '../media/storage.ts';
import type { RateLimiter } from '../rate-limit/rate-limiter.ts';
import type { Auth } from './auth.ts';

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
  credentials: Credentials;
  /** Aborts once requests may not wait for their jobs any longer, as the service stops. */
  endWaits: AbortSignal;
}

/** The handlers of some operations. */
export type HandlersOf<Id extends OperationId> = Pick<Handlers<Auth>, Id>;
