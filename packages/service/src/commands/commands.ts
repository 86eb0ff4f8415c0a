/** A command of `genmedia`. */
export interface Command {
  /** The words after `genmedia` that call it, such as `accounts list`. */
  name: string;
  /** Its arguments, as the usage shows them: `<account> [--json]`. */
  syntax: string;
  about: string;
  /** Loads its program, only when it is called. */
  load(): Promise<Run>;
}

/** @param args the words after the command's name. Throws UsageError if they are wrong. */
export type Run = (args: string[]) => Promise<void>;

/** All commands, in the order in which the usage shows them. */
export const commands: readonly Command[] = [
  {
    name: 'serve',
    syntax: '[--api | --worker]',
    about:
      'Runs the API, its docs and its jobs in this process (the default). With --api it answers ' +
      'requests and leaves the jobs to workers; with --worker it does jobs, webhooks and mails.',
    load: async () => (await import('./serve.ts')).serve,
  },
  {
    name: 'migrate',
    syntax: '[--plan [--json]]',
    about:
      'Brings the database to the newest schema. Every start does the same. --plan: shows what that ' +
      'would do, how large the changed tables are and who would wait, and changes and locks nothing.',
    load: async () => (await import('./migrate.ts')).migrate,
  },
  {
    name: 'import',
    syntax: '<folder>',
    about:
      'Copies the embedded database in a DATA_DIR into the empty Postgres that DATABASE_URL names. No ' +
      'service may run on either.',
    load: async () => (await import('./import.ts')).importEmbedded,
  },
  {
    name: 'accounts list',
    syntax: '[--search <text> | --by load] [--limit <n>] [--json]',
    about:
      'Shows the newest accounts. --search: those whose email, name or username contains the text. ' +
      '--by load: those with the most jobs and failing webhooks now.',
    load: async () => (await import('./account-list.ts')).list,
  },
  {
    name: 'accounts show',
    syntax: '<account> [--json]',
    about: 'Shows one account: plan, queue, API keys, deployments and payment customer.',
    load: async () => (await import('./account-details.ts')).show,
  },
  {
    name: 'accounts create',
    syntax: '<email> [--name <text>] [--plan <plan>] [--json]',
    about:
      'Creates a verified account and shows its API key once. It has no password until a reset by mail.',
    load: async () => (await import('./account-life.ts')).create,
  },
  {
    name: 'accounts disable',
    syntax: '<account> [--end-jobs]',
    about:
      'Refuses all credentials of an account, in every process within a second, and keeps its data. ' +
      'Its jobs go on, unless --end-jobs ends them.',
    load: async () => (await import('./account-life.ts')).disable,
  },
  {
    name: 'accounts enable',
    syntax: '<account>',
    about: 'Accepts the credentials of a disabled account again.',
    load: async () => (await import('./account-life.ts')).enable,
  },
  {
    name: 'accounts delete',
    syntax: '<account> --confirm <email>',
    about:
      'Deletes an account with its jobs, its files in all storages, its mails and its customer at the ' +
      'payment processor. What it used and cost, and the audit, stay for 400 days without its name and ' +
      'address. This cannot be undone.',
    load: async () => (await import('./account-life.ts')).remove,
  },
  {
    name: 'accounts export',
    syntax: '<account> <file>',
    about: 'Writes what is kept of an account, with all its files, into one archive (tar).',
    load: async () => (await import('./account-life.ts')).exportAccount,
  },
  {
    name: 'accounts set-plan',
    syntax: '<account> <plan>',
    about: 'Changes the plan of an account. The limit of its queue changes with the plan, at once.',
    load: async () => (await import('./account-limits.ts')).setPlan,
  },
  {
    name: 'accounts limit',
    syntax: '<account> [--monthly-usd <amount> | --monthly-usd none | --monthly-usd default]',
    about:
      'Limits what the account may spend in a month on models that have a price in the catalogue; ' +
      'none: it has no limit; default: that of MONTHLY_LIMIT_USD. Without an option, shows the limit ' +
      'and what is spent.',
    load: async () => (await import('./account-limits.ts')).setLimit,
  },
  {
    name: 'accounts create-key',
    syntax: '<account> [--name <text> | --default [--replace]] [--json]',
    about:
      'Creates an API key and shows it once. --default creates the key that login returns, if the ' +
      'account has none. --replace revokes an existing one first.',
    load: async () => (await import('./account-keys.ts')).createKey,
  },
  {
    name: 'accounts revoke-key',
    syntax: '<account> <key-id>',
    about: 'Revokes an API key. Every process refuses it within a second.',
    load: async () => (await import('./account-keys.ts')).revokeKey,
  },
  {
    name: 'accounts grant-deployment',
    syntax: '<account> <deployment> [--storage <url>]',
    about:
      'Gives an account a deployment, a dedicated server. Its name is the segment of the paths ' +
      'that it is for: alpha draws (/api/v1/enterprise/alpha/text2img), image_editing edits ' +
      '(…/image_editing/alpha_edit), speech_to_text writes down speech ' +
      '(…/speech_to_text/transcribe). Under any other name there are restart_server, clear_cache, ' +
      'clear_queue and fetch alone. The catalogue says which model does the work. --storage gives ' +
      'the deployment its own S3, as a URL like STORAGE_URL with the credentials in it; - reads it ' +
      'from standard input, so that other users cannot see it.',
    load: async () => (await import('./account-deployments.ts')).grant,
  },
  {
    name: 'accounts revoke-deployment',
    syntax: '<account> <deployment>',
    about: 'Takes a deployment from an account, and ends the jobs that wait for it.',
    load: async () => (await import('./account-deployments.ts')).revoke,
  },
  {
    name: 'accounts audit',
    syntax: '[--account <account>] [--deployment <name>] [--limit <n>] [--json]',
    about:
      'Shows what operators did to accounts and deployments, and accounts to their deployments, ' +
      'the newest first.',
    load: async () => (await import('./account-audit.ts')).audit,
  },
  {
    name: 'models check',
    syntax: '[--json]',
    about:
      'Checks the catalogues that MODELS names as a start does, and shows what each mapping to a host ' +
      'makes of a full task and of the least one. It calls no host.',
    load: async () => (await import('./models.ts')).check,
  },
  {
    name: 'models try',
    syntax: '<operation> [--model <id>] [--input <JSON or file>] [--output <folder>] [--json]',
    about:
      'Makes one real call, such as of generateImage, with the catalogues that MODELS names, and ' +
      'shows what the model was sent, what came back, how long it took, and what it cost where that ' +
      'is known. It uses a service of its own, which ends with it. --input: the request without its ' +
      'key, in which files may be paths; without it, the example of the contract.',
    load: async () => (await import('./try-model.ts')).tryModel,
  },
  {
    name: 'usage',
    syntax: '[<account>] [--since <date>] [--by model | day | account] [--json]',
    about:
      'Shows what models were used for, and what it cost, since a day (2026-11-01) or since the month ' +
      'began, in UTC. Without an account: that of all.',
    load: async () => (await import('./usage-report.ts')).usageReport,
  },
  {
    name: 'objects create',
    syntax: '<account> [--prompt <text>] [--image <file or URL>]… [--render] [--json] […]',
    about:
      'Starts a job of the account that makes a 3D object from a text, from pictures, or from both. ' +
      'The account fetches it. --render makes a picture of it too. More: --negative-prompt, --seed, ' +
      '--texture-size, --mesh-simplify, --keep-background, --foreground-ratio, --resolution, ' +
      '--chunk-size, --guidance-scale, --num-inference-steps, --ss-guidance-strength, ' +
      '--ss-sampling-steps, --slat-guidance-strength, --slat-sampling-steps, --file-prefix.',
    load: async () => (await import('./objects.ts')).create,
  },
  {
    name: 'webhooks list',
    syntax: '[--account <account>] [--failed] [--limit <n>] [--json]',
    about: 'Shows the newest webhooks, or with --failed those that were given up.',
    load: async () => (await import('./webhooks.ts')).list,
  },
  {
    name: 'webhooks show',
    syntax: '<job> [--json]',
    about: 'Shows the webhook of a job and the result of each attempt.',
    load: async () => (await import('./webhooks.ts')).show,
  },
  {
    name: 'webhooks resend',
    syntax: '<job>',
    about: 'Delivers the webhook of a job again, after it was delivered or given up.',
    load: async () => (await import('./webhooks.ts')).resend,
  },
  {
    name: 'webhooks secret',
    syntax: '<account> [--replace] [--json]',
    about:
      'Shows the secret that signs the webhooks of an account for public libraries (whsec_…), and ' +
      'creates it if the account has none. --replace creates a new one; for 24 hours the old one ' +
      'signs too.',
    load: async () => (await import('./webhooks.ts')).secret,
  },
  {
    name: 'webhooks rotate-key',
    syntax: '',
    about: 'Creates a new key that signs webhooks. For 24 hours the old one signs too.',
    load: async () => (await import('./webhooks.ts')).rotateKey,
  },
  {
    name: 'secrets reseal',
    syntax: '',
    about:
      'Encrypts all stored secrets again with the first key of SECRET_KEY, and says when its other ' +
      'keys are not needed any more.',
    load: async () => (await import('./secrets.ts')).reseal,
  },
];
