import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { waitFor } from './wait-for.ts';

export interface ReceivedMail {
  /** `verify_email`, `reset_password`, `address_taken`. */
  kind: string;
  subject: string | undefined;
  text: string;
}

/** Reads mails like their recipients: from the `.eml` files in the outbox of a service. */
export interface Mailbox {
  /** Mails to an address, the oldest first. */
  mailsTo(email: string): Promise<ReceivedMail[]>;
  /** The code in the `count`-th mail of a kind, alone on its line, once that mail has arrived. */
  mailedToken(email: string, kind: string, count?: number): Promise<string>;
}

export function createMailbox(dataDir: string): Mailbox {
  const outbox = join(dataDir, 'outbox');

  /** A file with this name is complete and does not change, so it is parsed once. */
  const read = new Map<string, ReturnType<typeof readMail>>();

  async function readMail(file: string) {
    const { to, subject, text = '' } = await PostalMime.parse(await readFile(join(outbox, file)));
    const kind = /^\d+-(\w+)\.eml$/.exec(file)?.[1] ?? '';
    return { kind, subject, text, to: to?.[0]?.address };
  }

  async function mailsTo(email: string): Promise<ReceivedMail[]> {
    const files = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.eml'));
    const mails = files.sort().map((file) => {
      const mail = read.get(file) ?? readMail(file);
      read.set(file, mail);
      return mail;
    });
    return (await Promise.all(mails)).filter(({ to }) => to === email);
  }

  return {
    mailsTo,
    mailedToken: (email, kind, count = 1) =>
      waitFor(
        async () => {
          const mails = (await mailsTo(email)).filter((mail) => mail.kind === kind);
          return /^[\w-]{43}$/m.exec(mails[count - 1]?.text ?? '')?.[0];
        },
        { what: `${count} mails ${kind} to ${email}` },
      ),
  };
}
