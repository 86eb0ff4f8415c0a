import { outcomeOf } from '@genmedia/service/testing/command';
import { createMailbox, type Mailbox } from '@genmedia/service/testing/mailbox';
import { inject } from 'vitest';

/** The service of all tests, with what its operator can do. */
export interface OperatedService extends Mailbox {
  url: string;
  /** The API key of the developer. */
  apiKey: string;
  /** Runs the `genmedia` command, and resolves to its output. */
  command(...args: string[]): Promise<string>;
}

/** The owner of the developer's API key. */
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
