import { outcomeOf } from '@genmedia/service/testing/command';
import { createMailbox, type Mailbox } from '@genmedia/service/testing/mailbox';
import { inject } from 'vitest';

/** The service of all tests, and what its operator does. */
export interface OperatedService extends Mailbox {
  url: string;
  /** The developer's. */
  apiKey: string;
  /** The `genmedia` command; resolves to what it prints. */
  command(...args: string[]): Promise<string>;
}

/** Whom the developer's API key belongs to. */
export const developer = 'developer@localhost';

export function operatedService(): OperatedService {
  const service = inject('service');
  return {
    ...service,
    ...createMailbox(service.dataDir),
    async command(...args) {
      const { code, stdout, stderr } = await outcomeOf(args, { DATA_DIR: service.dataDir });
      if (code !== 0) throw new Error(stderr);
      return stdout;
    },
  };
}
