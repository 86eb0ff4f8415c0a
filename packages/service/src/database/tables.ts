import type { Generated, GeneratedAlways, JSONColumnType, Kysely } from 'kysely';

/** All tables, as the newest migration leaves them. Times are Date; bigint ids are numbers. */
export interface Tables {
  accounts: AccountsTable;
  access_tokens: AccessTokensTable;
  api_keys: ApiKeysTable;
  one_time_tokens: OneTimeTokensTable;
  payment_customers: PaymentCustomersTable;
  mails: MailsTable;
  jobs: JobsTable;
  rate_limits: RateLimitsTable;
}

export type Db = Kysely<Tables>;

interface AccountsTable {
  id: Generated<number>;
  /** Canonical: see accounts/email.ts. */
  email: string;
  name: string;
  username: string;
  /** Argon2id in PHC format. */
  password_hash: string;
  /** Access tokens of another epoch are revoked. */
  token_epoch: Generated<number>;
  verified_at: Date | null;
  plan: string;
  /** How many jobs may be live at once. */
  queue_limit: number;
  /** How many jobs are live: queued or running. */
  depth: Generated<number>;
  created_at: Generated<Date>;
}

interface AccessTokensTable {
  id: GeneratedAlways<number>;
  account_id: number;
  /** SHA-256 of the token. */
  hash: Buffer;
  name: string;
  token_expiry: string;
  /** Null: never. */
  expires_at: Date | null;
  /** `accounts.token_epoch` when its line of tokens began. */
  epoch: number;
  created_at: Generated<Date>;
}

interface ApiKeysTable {
  id: GeneratedAlways<number>;
  account_id: number;
  name: string;
  /** SHA-256 of the key. */
  hash: Buffer;
  /** The key itself, sealed under SECRET_KEY; only the default key can be read back. */
  sealed: Buffer | null;
  is_default: boolean;
  created_at: Generated<Date>;
}

interface OneTimeTokensTable {
  account_id: number;
  purpose: 'verify_email' | 'reset_password';
  /** SHA-256 of the token. */
  hash: Buffer;
  expires_at: Date;
}

interface PaymentCustomersTable {
  account_id: number;
  processor: string;
  /** Id of the customer at the processor. */
  customer_id: string;
  created_at: Generated<Date>;
}

interface MailsTable {
  id: GeneratedAlways<number>;
  /** Local part of the Message-ID; the same in every attempt. */
  message_id: string;
  recipient: string;
  kind: string;
  /** Subject and bodies as JSON, sealed under SECRET_KEY because they hold tokens; null once failed. */
  sealed: Buffer | null;
  attempts: Generated<number>;
  /** Null once the mail has failed for good. */
  next_attempt_at: Generated<Date | null>;
  last_error: string | null;
  created_at: Generated<Date>;
}

export type JobStatus = 'queued' | 'running' | 'success' | 'error';

interface JobsTable {
  id: GeneratedAlways<number>;
  account_id: number;
  /** operationId of the contract. */
  operation: string;
  input: JSONColumnType<Record<string, unknown>>;
  status: Generated<JobStatus>;
  /** Who runs it, while it runs. */
  worker: string | null;
  /** How often it was started. */
  attempt: Generated<number>;
  result: JSONColumnType<Record<string, unknown>> | null;
  error_code: string | null;
  error_message: string | null;
  idempotency_key: string | null;
  request_hash: Buffer | null;
  created_at: Generated<Date>;
  started_at: Date | null;
  finished_at: Date | null;
}

interface RateLimitsTable {
  key: string;
  window_ends_at: Date;
  count: number;
}
