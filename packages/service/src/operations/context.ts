import type { Handlers } from '@genmedia/server';
import type { OperationId } from '@genmedia/types';
import type { Accounts } from '../accounts/account.ts';
import type { Credentials } from '../accounts/credentials.ts';
import type { Auth } from '../admission/authentication.ts';
import type { Places } from '../admission/places.ts';
import type { Config } from '../config.ts';
import type { Notifications } from '../database/notifications.ts';
import type { Deployments } from '../deployments/deployments.ts';
import type { Engines } from '../engines/engines.ts';
import type { Log } from '../log.ts';
import type { Storage } from '../media/storage.ts';
import type { StorageWatch } from '../media/storage-watch.ts';
import type { Room } from '../memory/room.ts';
import type { RateLimiter } from '../rate-limit/rate-limiter.ts';
import type { Uploads } from '../uploads/uploads.ts';
import type { UsageWriter } from '../usage/usage-writer.ts';
import type { OnModelCall } from './observe-call.ts';

/** What the handlers of operations need. */
export interface Context extends Accounts {
  config: Config;
  log: Log;
  notifications: Notifications;
  engines: Engines;
  /** All files, also those in deployments' own storages. */
  storage: Storage;
  /** Whether the storage of the service works. */
  storageWatch: StorageWatch;
  deployments: Deployments;
  /** Files that accounts send. */
  uploads: Uploads;
  rateLimiter: RateLimiter;
  /** Limit how many requests that are answered at once, without a job, an account has. */
  places: Record<'conversations' | 'checks', Places>;
  /** Counts what requests that are answered at once use. */
  usage: UsageWriter;
  onModelCall: OnModelCall;
  /** Memory for the files that requests contain or name. */
  room: Room;
  credentials: Credentials;
  /** Aborts when the service stops and requests may not wait for their jobs any longer. */
  endWaits: AbortSignal;
}

/** The handlers of some operations. */
export type HandlersOf<Id extends OperationId> = Pick<Handlers<Auth>, Id>;
