/** The channels of NOTIFY, on which processes tell each other what has changed. */
export const channels = [
  'mails',
  'jobs_queued',
  'jobs_finished',
  'jobs_cancelled',
  'cancellations',
  'webhooks',
  'deployments',
  'customers',
] as const;

export type Channel = (typeof channels)[number];
