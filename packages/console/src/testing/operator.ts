import { outcomeOf } from '@genmedia/service/testing/command';
import { createMailbox, type Mailbox } from '@genmedia/service/testing/mailbox';
import { type RealService, startRealService } from '@genmedia/service/testing/real-service';

/** A service in a process of its own, and what its operator does. */
export interface OperatedService extends RealService, Mailbox {
  /** The `genmedia` command; resolves to what it prints. */
  command(...args: string[]): Promise<string>;
}

/** Whom the developer's API key belongs to. */
export const developer = 'developer@localhost';

export async function startOperatedService(): Promise<OperatedService> {
  const patient = { SYNC_WAIT: '1', RATE_LIMIT: '100000', RATE_LIMIT_AUTH: '100000' };
  const service = await startRealService(patient);
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
