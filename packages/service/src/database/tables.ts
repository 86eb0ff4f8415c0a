import type { Generated, GeneratedAlways, JSONColumnType, Kysely } from 'kysely';

/** How much of each unit a call used, such as `{ images: 2 }`. */
type Units = Readonly<Record<string, number>>;

interface Created {
  created_at: Generated<Date>;
}

interface Numbered extends Created {
  id: GeneratedAlways<number>;
}

/** Rows of an outbox, which have to be delivered: see outbox/due.ts. */
interface Due {
  /** How many attempts have begun. */
  attempts: Generated<number>;
  /**
   * When the next attempt is due; while one runs, when another process may take over. Null once it
   * is done or given up.
   */
  next_attempt_at: Generated<Date | null>;
  /** Why the last attempt failed. */
  last_error: string | null;
}

/**
 * All tables, as the newest migration leaves them. Times are of type Date; bigint ids are numbers.
 */
export interface Tables {
  accounts: Created & {
    id: Generated<number>;
    /** In canonical form: see canonicalEmail. */
    email: string;
    name: string;
    username: string;
    /**
     * Argon2id in PHC format. Null: no password counts until a reset by mail, because no sign-up made
     * the account, or because the address was contested when it was verified.
     */
    password_hash: string | null;
    /**
     * Whether sign-ups with different passwords wait for this address. Nobody can know whose the
     * mailbox is, so the verification takes none of the passwords.
     */
    contested: Generated<boolean>;
    /**
     * When somebody first showed that they read mails to this address, by posting a code from a
     * mail or by a password reset. The link of a verification mail shows nothing: scanners of mails
     * open it, too.
     */
    proven_at: Date | null;
    /** Access tokens with another epoch are revoked. */
    token_epoch: Generated<number>;
    verified_at: Date | null;
    /** Since when its credentials are refused. */
    disabled_at: Date | null;
    /** Since when it is no account any more: only its use and the audit refer to it. */
    deleted_at: Date | null;
    plan: string;
    /** How many jobs may be queued or running at once. */
    queue_limit: number;
    /** How many jobs are queued or running. */
    depth: Generated<number>;
    /**
     * The most that it may spend in a month, in micro-dollars. Null: the default of the service.
     */
    monthly_limit: number | null;
    /** Whether it has no limit, whatever the default is. */
    is_unlimited: Generated<boolean>;
    /** What its calls of models cost in `spent_month`, in micro-dollars. */
    spent: Generated<number>;
    /** The first day of the month, in UTC. */
    spent_month: Generated<Date>;
    /** What its jobs and requests that have not ended may cost, in micro-dollars. */
    reserved: Generated<number>;
  };
  /** What operators search by. A trigger on accounts writes it. */
  account_texts: {
    account_id: number;
    /** Email, name and username in lower case, each on a line. */
    text: string;
  };
  access_tokens: Numbered & {
    account_id: number;
    /** SHA-256 of the token. */
    hash: Buffer;
    name: string;
    token_expiry: string;
    /** Null: it never expires. */
    expires_at: Date | null;
    /** `accounts.token_epoch` at the login. A refresh keeps it. */
    epoch: number;
  };
  api_keys: Numbered & {
    account_id: number;
    name: string;
    /** SHA-256 of the key. */
    hash: Buffer;
    /**
     * The key itself, sealed with SECRET_KEY. Only default keys have it; others cannot be read
     * again.
     */
    sealed: Buffer | null;
    is_default: boolean;
    /** Its first characters, by which people tell keys apart. */
    start: string;
    /** To the minute. Null: never used. */
    last_used_at: Date | null;
    /** When it was revoked. */
    revoked_at: Date | null;
  };
  /** One row for each change of an account, or of one of its API keys and access tokens. */
  credential_changes: {
    id: GeneratedAlways<number>;
    account_id: number;
    /** The transaction that made the change, as a decimal number. */
    transaction_id: Generated<string>;
    changed_at: Generated<Date>;
  };
  one_time_tokens: {
    account_id: number;
    purpose: 'verify_email' | 'end_signup' | 'reset_password';
    /** SHA-256 of the token. A verification mail has one token for two purposes. */
    hash: Buffer;
    expires_at: Date;
  };
  payment_customers: Created &
    Due & {
      account_id: number;
      /** `local` until a payment processor has the customer. */
      processor: string;
      /** Id of the customer at the processor; before, the reference that it will get there. */
      customer_id: string;
    };
  /** What is to be removed of deleted accounts. `next_attempt_at` is null once that is done. */
  account_ends: Created &
    Due & {
      account_id: number;
      /** What the payment processor knows. Null once its customer is removed. */
      email: string | null;
      processor: string | null;
      customer_id: string | null;
    };
  /** Files to remove, now or later, as no row that could tell will be there. */
  file_ends: {
    name: string;
    /** Whose it is; its deletion removes the file at once. Null if nobody knows. */
    account_id: number | null;
    /**
     * Infinity for files that are kept for good. While a process removes the file, when another may
     * try.
     */
    remove_at: Date;
    /** How many tries to remove it have begun. */
    attempts: Generated<number>;
  };
  /** How far the removal of files has come; one row. */
  file_progress: {
    /** All jobs that ended before this one, and this one, have their files in `file_ends`. */
    expired_until: Date | null;
    expired_job: number | null;
    /** The file up to which the storage is listed; null at its beginning. */
    listed_after: string | null;
    /** When the next listing begins; while one runs, when another process may go on with it. */
    list_at: Generated<Date>;
  };
  mails: Numbered &
    Due & {
      /** Local part of the Message-ID. It is the same in every attempt. */
      message_id: string;
      recipient: string;
      kind: string;
      /**
       * Subject and bodies as JSON, sealed with SECRET_KEY because they contain tokens. Null if the
       * mail was given up.
       */
      sealed: Buffer | null;
      /** Hash of the token in the mail, until the token has been made valid: see grantToken. */
      token_hash: Buffer | null;
    };
  /** Mails that accounts got in the last hour: see accounts/admit-mail.ts. */
  sent_mails: Numbered & {
    account_id: number;
    kind: string;
  };
  jobs: Created & {
    /** Ids increase in the order of acceptance within an account. */
    id: GeneratedAlways<number>;
    account_id: number;
    /** The deployment whose processes work on the job. Null: the service's own engines do. */
    deployment_id: number | null;
    /** The kind of job: the operation of the contract that makes it, if there is one. */
    operation: string;
    /**
     * The model that was chosen when the job was accepted. Null: none was, because an operator or
     * an earlier release made the job.
     */
    model_id: string | null;
    /** The request's own number for the job. Null if it has none. */
    track_id: number | null;
    /**
     * The beginning of the request's prompt, for lists; empty if it has none. Null: an operator or an
     * earlier release made the job, and the request has to be read.
     */
    prompt: string | null;
    /** The request, without the credential. */
    input: JSONColumnType<Record<string, unknown>>;
    /**
     * The fields of the input that the request left to their defaults. Null: nobody knows, because
     * an operator or an earlier release made the job.
     */
    defaulted_fields: string[] | null;
    /** Fields of the request that the contract does not have, as JSON texts. Null: none. */
    unknown_fields: string[] | null;
    status: Generated<JobStatus>;
    /**
     * Whether it was expected to take long when it was accepted: see longSeconds in estimate.ts.
     */
    is_long: Generated<boolean>;
    /** The worker that runs the job, while it runs. */
    worker: string | null;
    /** How many times it was started. */
    attempt: Generated<number>;
    /** The job is not tried again before this time. */
    not_before: Date | null;
    /** 244 random bits, from which the job's file names and seeds are derived. */
    secret: Generated<Buffer>;
    /** What it may cost, in micro-dollars. Part of `accounts.reserved` until the job ends. */
    reserved: Generated<number>;
    /** Set if the status is success. */
    result: JSONColumnType<Record<string, unknown>> | null;
    /** The files of the result, for lists. Null: without a result, or the result has to be read. */
    output: JSONColumnType<string[]> | null;
    /** Set if the status is error. */
    error_code: string | null;
    error_message: string | null;
    idempotency_key: string | null;
    request_hash: Buffer | null;
    /** `X-Request-Id` of the request that created the job. */
    request_id: string | null;
    /** The span of that request (W3C Trace Context). Null if traces are not exported. */
    traceparent: string | null;
    started_at: Date | null;
    finished_at: Date | null;
  };
  /**
   * One row for each account, and for each of its deployments, that ever had a job. A trigger on
   * jobs writes it. Turns are counted in seconds of work, from an arbitrary start: see claim.ts.
   */
  queues: {
    account_id: number;
    /** 0: the queue for the service's own engines. */
    deployment_id: number;
    lane: Lane;
    /** Of the queues that wait in a lane, the one with the lowest turn is next. */
    next_turn: Generated<number>;
    /** The turn at which its last job started. The highest in a lane is where the lane is. */
    last_turn: Generated<number>;
    /** The job with which it last became a queue that waits. Decides between equal turns. */
    since: number;
    /** Whether a job waits and none runs. The job may have to wait for another attempt. */
    is_waiting: boolean;
    /** Whether the oldest waiting job is long; true if none waits. */
    is_long: boolean;
  };
  /** Workers behind a pooler of transactions: see jobs/liveness.ts. */
  worker_leases: {
    worker: string;
    /** From then on it counts as dead. */
    alive_until: Date;
  };
  /**
   * What a job has submitted to hosts of models: see Submissions. If the job was cancelled, the row
   * is due until the host has heard of it: `next_attempt_at` is null in all other rows.
   */
  submissions: Numbered &
    Due & {
      job_id: number;
      /** What was submitted. The same in each attempt of the job. */
      step: string;
      /** The catalogue's name of the host. */
      provider: string;
      endpoint: string;
      /** The host's id of the request; null while it is being submitted. */
      request_id: string | null;
      /** Requests that are ahead in the host's queue, rounded up. Null: it does not wait there. */
      queue_position: number | null;
      /** The share of the work that is done, from 0 to 1. Null: the host does not say. */
      share: number | null;
      /** As in `usage`: what was asked for. It counts if the job ends without knowing more. */
      model_id: string | null;
      units: JSONColumnType<Units> | null;
      cost: number | null;
    };
  /** One row for each call of a model that was paid for, or may have been. */
  usage: Created & {
    /** Identifies the call: of a host, the host's id of the request. */
    call: string;
    /** The catalogue's name of the provider. */
    provider: string;
    account_id: number;
    /** The job may be deleted already. Null: a request without a job. */
    job_id: number | null;
    /** The kind of job, or the contract's operationId. */
    operation: string;
    model_id: string;
    /** The provider's name of the model. */
    model: string;
    units: JSONColumnType<Units>;
    /** In micro-dollars. Null: nobody said. */
    cost: number | null;
    /** Whether the call was counted before there was `usage_days`. */
    from_before: Generated<boolean>;
  };
  /** The sums of `usage` for each day, in UTC. A trigger keeps them: see 0021-usage-of-days.ts. */
  usage_days: Numbered & {
    account_id: number;
    day: Date;
    operation: string;
    model_id: string;
    provider: string;
    model: string;
    from_before: Generated<boolean>;
    calls: number;
    /** Calls without a cost. */
    unpriced: number;
    units: JSONColumnType<Units>;
    /** In micro-dollars. */
    cost: number;
  };
  /** What requests without a job may cost. */
  reservations: {
    id: string;
    account_id: number;
    /** In micro-dollars. Part of `accounts.reserved` until the row is deleted. */
    reserved: number;
    /** From this time on the request is over, also if its process died. */
    expires_at: Date;
  };
  rate_limits: {
    key: string;
    window_ends_at: Date;
    count: number;
  };
  /** One row per job with a webhook, created when the job ends. */
  webhooks: Numbered &
    Due & {
      /** `webhook-id`. It is the same in every attempt. */
      message_id: Generated<string>;
      job_id: number;
      account_id: number;
      url: string;
      /** Host name of the URL. The number of concurrent attempts per host is limited. */
      host: string;
      /** When its job ended, or an operator had the webhook sent again last. */
      begun_at: Generated<Date>;
      /** How many attempts were made before an operator had the webhook sent again. */
      attempts_before: Generated<number>;
      /** Whether it waits until others to its receiver have been sent: see webhooks/backlogs.ts. */
      in_backlog: Generated<boolean>;
      /** HTTP status of the last answer. Null if the last attempt got no answer. */
      last_status: number | null;
      delivered_at: Date | null;
      given_up_at: Date | null;
      given_up_reason: 'gone' | 'exhausted' | null;
    };
  /** The result of each attempt. An attempt whose process died has no row. */
  webhook_attempts: {
    webhook_id: number;
    attempt: number;
    started_at: Date;
    duration_ms: number;
    status: number | null;
    /** Null if it was delivered. */
    error: string | null;
  };
  /** Where webhooks of an account fail. A row goes when one is delivered there. */
  webhook_receivers: {
    account_id: number;
    host: string;
    /** Attempts that failed since the last one that was delivered. */
    failures: number;
    /** No attempt begins before. */
    paused_until: Date;
  };
  webhook_keys: Created & {
    /** Counts from 1, in the order of creation. */
    number: number;
    /** JWK thumbprint of the public key (RFC 7638). */
    kid: string;
    /** 32 bytes (RFC 8032). */
    public_key: Buffer;
    /** The private key, sealed with SECRET_KEY. */
    sealed: Buffer;
    /** Null for the newest key. After this time the key neither signs nor is published. */
    expires_at: Date | null;
  };
  webhook_secrets: Numbered & {
    account_id: number;
    /** The secret, sealed with SECRET_KEY. */
    sealed: Buffer;
    /** Null for the current secret. After this time the secret does not sign. */
    expires_at: Date | null;
  };
  deployments: Numbered & {
    account_id: number;
    /** The segment of the path. Unique within an account. */
    name: string;
    /** Processes of an older generation are to be replaced. */
    generation: Generated<number>;
    /**
     * Entries of its caches from an older generation are not used any more: see
     * deployments/caches.ts.
     */
    cache_generation: Generated<number>;
    /** The storage for its files. Null: the service's storage. */
    storage_id: number | null;
    /** When the account lost the deployment. */
    revoked_at: Date | null;
  };
  /** An S3 of a deployment's own. The row is kept for as long as there are files in it. */
  deployment_storages: Numbered & {
    /** Its URL, sealed with SECRET_KEY because it contains the access key. */
    sealed: Buffer;
  };
  /** Files that are not in the service's storage. */
  deployment_files: {
    name: string;
    storage_id: number;
  };
  deployment_results: Created & {
    deployment_id: number;
    /** SHA-256 of the request. */
    key: Buffer;
    /** Names of the files of the job that made the result first. */
    files: string[];
    meta: JSONColumnType<Record<string, unknown>>;
    /** `deployments.cache_generation` when the job that made it began. */
    generation: Generated<number>;
  };
  deployment_inputs: Created & {
    deployment_id: number;
    /** SHA-256 of the URL; of the file's name if no job gets the file. */
    key: Buffer;
    /** Name of the stored file with its content. */
    file: string;
    /** In bytes. */
    size: number;
    /** `deployments.cache_generation` before the file was fetched; 0 if no job gets the file. */
    generation: Generated<number>;
  };
  audit: Numbered & {
    /** Null if the act was on the account itself. */
    deployment_id: number | null;
    account_id: number;
    /** Null if the key did not exist any more, or if an operator acted. */
    api_key_id: number | null;
    /** Whether an operator acted, by a command. */
    by_operator: Generated<boolean>;
    /** The contract's operationId, or the name of the command. */
    action: string;
    /** Null if an operator acted. */
    request_id: string | null;
    outcome: JSONColumnType<Record<string, number | string>>;
  };
  /**
   * Running requests that answer without a job. Each takes a place, and their number is limited.
   */
  places: {
    account_id: number;
    /** What kind of request it is, such as `conversations`. */
    kind: string;
    /** Counts from 1. */
    place: number;
    /**
     * Identifies the request that holds the place. Changes if another one takes it over after its
     * time.
     */
    holder: Generated<string>;
    /** The place is free after this time, also if its process has died. */
    expires_at: Date;
  };
  /** Files that accounts may send or have sent: see uploads/. */
  uploads: Created & {
    /** Of the file, in the storage of the service. */
    name: string;
    /** Null if the account is gone. */
    account_id: number | null;
    /** The most bytes of the file; once it is stored, its bytes. */
    size: number;
    /** From this time on nobody can send or use the file; then it is removed. */
    expires_at: Date;
    /** When the file arrived last. Null: it has not arrived. */
    stored_at: Date | null;
    /** When a request used the file first. From then on it never changes. */
    used_at: Date | null;
    /** The request that sends the file now. */
    writer: string | null;
    /** If the writer has not been heard of until then, its process has died. */
    writer_until: Date | null;
    /** Whether the writer is about to replace the file, so that no request may use it now. */
    publishing: Generated<boolean>;
  };
  /** One row for each account that has ever made an upload. */
  upload_space: {
    account_id: number;
    /** The sum over its uploads. A small upload counts as `limits.uploadLeastBytes`. */
    bytes: number;
    /** A window is a minute, in which the account may send so many bytes. */
    window_ends_at: Generated<Date>;
    /** Bytes that were announced in this window. */
    window_bytes: Generated<number>;
  };
}

export type Db = Kysely<Tables>;

/** Who runs a job: the service's own workers, or the processes of a deployment. */
export type Lane = 'shared' | 'dedicated';

export type JobStatus = 'queued' | 'running' | 'success' | 'error';
