import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { writeWhole } from '../files/write-whole.ts';
import type { Mail } from './messages.ts';

export interface OutgoingMail extends Mail {
  /** Id of the mail in the outbox, with which a file is named. */
  id: number;
  messageId: string;
  recipient: string;
  /** When it was asked for. */
  date: Date;
}

export interface MailTransport {
  /** Hands the mail over. Throws where that failed; see isPermanent. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** Where a server refuses a recipient or a mail; elsewhere it refuses us, as with an old password. */
const commandsOfMail: ReadonlySet<unknown> = new Set(['RCPT TO', 'DATA']);

/** SMTP replies 5yz are final: the same mail will be refused again (RFC 5321, section 4.2.1). */
export function isPermanent(error: unknown): boolean {
  const { responseCode = 0, command } = error as { responseCode?: number; command?: unknown };
  return responseCode >= 500 && commandsOfMail.has(command);
}

const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

/** Hands mails to an SMTP server. @param url smtp:// or smtps://, with name and password if needed. */
export function smtpTransport(url: string, from: string): MailTransport {
  const transport = createTransport({
    url,
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      await transport.sendMail(compose(mail, from));
    },
    close: () => transport.close(),
  };
}

/** Writes mails as files `<id>-<kind>.eml`, whole or not at all, for the owner's eyes only. */
export function fileTransport(folder: string, from: string): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(compose(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(
        join(folder, `${String(mail.id).padStart(6, '0')}-${mail.kind}.eml`),
        message as Buffer,
      );
    },
    close: () => transport.close(),
  };
}

function compose(mail: OutgoingMail, from: string): SendMailOptions {
  const { recipient: to, subject, text, html, date } = mail;
  const domain = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    date,
    messageId: `<${mail.messageId}@${domain}>`,
    // Keeps vacation notices from answering (RFC 3834, section 5).
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
