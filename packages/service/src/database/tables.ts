import type { Generated, GeneratedAlways, JSONColumnType, Kysely } from 'kysely';

interface Created {
  created_at: Generated<Date>;
}

interface Numbered extends Created {
  id: GeneratedAlways<number>;
}

/** Rows of an outbox, which are to be done something with: see outbox/due.ts. */
interface Due {
  /** How often an attempt was begun. */
  attempts: Generated<number>;
  /** While an attempt runs: when another process may take it over. Null once it is done or given up. */
  next_attempt_at: Generated<Date | null>;
  /** Why the last attempt failed. */
  last_error: string | null;
}

/** All tables, as the newest migration leaves them. Times are Date; bigint ids are numbers. */
export interface Tables {
  accounts: Created & {
    id: Generated<number>;
    /** Canonical: see canonicalEmail. */
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
  };
  access_tokens: Numbered & {
    account_id: number;
    /** SHA-256 of the token. */
    hash: Buffer;
    name: string;
    token_expiry: string;
    /** Null: never. */
    expires_at: Date | null;
    /** `accounts.token_epoch` when its line of tokens began. */
    epoch: number;
  };
  api_keys: Numbered & {
    account_id: number;
    name: string;
    /** SHA-256 of the key. */
    hash: Buffer;
    /** The key itself, sealed under SECRET_KEY; only the default key can be read back. */
    sealed: Buffer | null;
    is_default: boolean;
    /** Its first characters, by which people tell keys apart. */
    start: string;
    /** To the minute; null: never. */
    last_used_at: Date | null;
    /** Since when it is nobody's. */
    revoked_at: Date | null;
  };
  one_time_tokens: {
    account_id: number;
    purpose: 'verify_email' | 'reset_password';
    /** SHA-256 of the token. */
    hash: Buffer;
    expires_at: Date;
  };
  payment_customers: Created &
    Due & {
      account_id: number;
      /** `local` until another one has the customer. */
      processor: string;
      /** Id of the customer at the processor. */
      customer_id: string;
    };
  mails: Numbered &
    Due & {
      /** Local part of the Message-ID; the same in every attempt. */
      message_id: string;
      recipient: string;
      kind: string;
      /** Subject and bodies as JSON, sealed under SECRET_KEY because they hold tokens; null once failed. */
      sealed: Buffer | null;
      /** Of the token in it, while it is not known yet whether anybody is to get it. */
      token_hash: Buffer | null;
    };
  jobs: Created & {
    /** In the order of acceptance within an account. */
    id: GeneratedAlways<number>;
    account_id: number;
    /** The deployment whose processes work on it; null: the service's own. */
    deployment_id: number | null;
    /** operationId of the contract. */
    operation: string;
    /** What was asked for, without the credential. */
    input: JSONColumnType<Record<string, unknown>>;
    status: Generated<JobStatus>;
    /** Who runs it, while it runs. */
    worker: string | null;
    /** How often it was started. */
    attempt: Generated<number>;
    /** It waits for this time before it is tried again. */
    not_before: Date | null;
    /** 244 random bits, from which names of files and seeds follow. */
    secret: Generated<Buffer>;
    /** Once the status is success. */
    result: JSONColumnType<Record<string, unknown>> | null;
    /** Once the status is error. */
    error_code: string | null;
    error_message: string | null;
    idempotency_key: string | null;
    request_hash: Buffer | null;
    /** `X-Request-Id` of the request that made it. */
    request_id: string | null;
    /** The span of that request (W3C Trace Context); null where traces go nowhere. */
    traceparent: string | null;
    started_at: Date | null;
    finished_at: Date | null;
  };
  rate_limits: {
    key: string;
    window_ends_at: Date;
    count: number;
  };
  /** One row a job with a webhook, from its end on. */
  webhooks: Numbered &
    Due & {
      /** `webhook-id`, the same in every attempt. */
      message_id: Generated<string>;
      job_id: number;
      account_id: number;
      url: string;
      /** Host name of the URL: so many attempts at once go to one. */
      host: string;
      /** How many of them were before an operator had it sent anew. */
      attempts_before: Generated<number>;
      /** HTTP status of the last answer; null where the last attempt got none. */
      last_status: number | null;
      delivered_at: Date | null;
      given_up_at: Date | null;
      given_up_reason: 'gone' | 'exhausted' | null;
    };
  /** What came of each attempt; one whose process died has no row. */
  webhook_attempts: {
    webhook_id: number;
    attempt: number;
    started_at: Date;
    duration_ms: number;
    status: number | null;
    /** Null: delivered. */
    error: string | null;
  };
  webhook_keys: Created & {
    /** From 1 on, in the order in which they were made. */
    number: number;
    /** JWK thumbprint of the public key (RFC 7638). */
    kid: string;
    /** 32 bytes (RFC 8032). */
    public_key: Buffer;
    /** The private key, sealed under SECRET_KEY. */
    sealed: Buffer;
    /** Null: the newest. Later it neither signs nor is published. */
    expires_at: Date | null;
  };
  webhook_secrets: Numbered & {
    account_id: number;
    /** The secret, sealed under SECRET_KEY. */
    sealed: Buffer;
    /** Null: the one that lasts. Later it does not sign. */
    expires_at: Date | null;
  };
  deployments: Numbered & {
    account_id: number;
    /** Segment of the path; unique for an account. */
    name: string;
    /** Processes of an older one are to be replaced. */
    generation: Generated<number>;
    /** What its caches have of an older one is nobody's any more; see deployments/caches.ts. */
    cache_generation: Generated<number>;
    /** Where its files go; null: to the storage of the service. */
    storage_id: number | null;
    /** Since when the account has it no more. */
    revoked_at: Date | null;
  };
  /** An S3 of a deployment's own; it stays known for as long as there are files in it. */
  deployment_storages: Numbered & {
    /** Its URL, sealed under SECRET_KEY because the access is in it. */
    sealed: Buffer;
  };
  /** Files that are not in the storage of the service. */
  deployment_files: {
    name: string;
    storage_id: number;
  };
  deployment_results: Created & {
    deployment_id: number;
    /** SHA-256 of what was asked for. */
    key: Buffer;
    /** Names of the files of the job that made them first. */
    files: string[];
    meta: JSONColumnType<Record<string, unknown>>;
    /** `deployments.cache_generation` when the job that made it began. */
    generation: Generated<number>;
  };
  deployment_inputs: Created & {
    deployment_id: number;
    /** SHA-256 of the URL. */
    key: Buffer;
    /** Name of the file that is kept for it. */
    file: string;
    /** In bytes. */
    size: number;
    /** `deployments.cache_generation` before it was fetched. */
    generation: Generated<number>;
  };
  audit: Numbered & {
    /** Null: it was done to the account itself. */
    deployment_id: number | null;
    account_id: number;
    /** Null where the key was gone by then, and where an operator did it. */
    api_key_id: number | null;
    /** Whether an operator did it by a command. */
    by_operator: Generated<boolean>;
    /** operationId of the contract, or the name of the command. */
    action: string;
    /** Null where an operator did it. */
    request_id: string | null;
    outcome: JSONColumnType<Record<string, number | string>>;
  };
  /** Requests that are answered at once, while they are. */
  places: {
    account_id: number;
    /** What they are for, such as `conversations`. */
    kind: string;
    /** From 1 on. */
    place: number;
    /** Whose it is; another one's once the time is over and somebody else came. */
    holder: Generated<string>;
    /** It is free then at the latest, also where its process has died. */
    expires_at: Date;
  };
}

export type Db = Kysely<Tables>;

export type JobStatus = 'queued' | 'running' | 'success' | 'error';
