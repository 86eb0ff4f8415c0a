import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Selectable } from 'kysely';
import type { SendMailOptions, Transporter } from 'nodemailer';
import type { Tables } from '../database/tables.ts';
import { writeWhole } from '../files/write-whole.ts';
import { lazy } from '../lazy.ts';
import type { Mail } from './messages.ts';

/** A mail in the outbox, with its content. The name of its file contains its id. */
type OutgoingMail = Mail & Pick<Selectable<Tables['mails']>, MailColumns>;
type MailColumns = 'id' | 'message_id' | 'recipient' | 'created_at';

export interface MailTransport {
  /** Rejects if mails cannot be handed over now, as far as that shows before one is sent. */
  verify(): Promise<unknown>;
  /** Hands the mail over. Throws if that failed: see isPermanent. The signal ends the attempt. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  close(): void;
}

/**
 * Commands with which a server refuses a recipient or a mail. With any other command it refuses the
 * service itself, as for an old password.
 */
const commandsOfMail: ReadonlySet<unknown> = new Set(['RCPT TO', 'DATA']);

/**
 * SMTP replies 5yz are final: the server would refuse the same mail again (RFC 5321, section
 * 4.2.1).
 */
export function isPermanent(error: unknown): boolean {
  const { responseCode = 0, command } = error as { responseCode?: number; command?: unknown };
  return responseCode >= 500 && commandsOfMail.has(command);
}

/** In milliseconds. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

/**
 * Hands mails to an SMTP server.
 *
 * @param url smtp:// or smtps://, with name and password if needed.
 */
export function smtpTransport(url: string, from: string): MailTransport {
  let opened: Transporter | undefined;
  // Loaded when it is needed: loading takes long.
  const open = lazy(async () => {
    const { createTransport } = await import('nodemailer');
    const guards = { disableFileAccess: true, disableUrlAccess: true };
    opened = createTransport({ url, ...timeouts, ...guards });
    return opened;
  });
  return {
    verify: async () => (await open()).verify(),
    async send(mail, signal) {
      await (await open()).sendMail({ ...compose(mail, from), signal });
    },
    close: () => opened?.close(),
  };
}

/**
 * Writes mails as files `<id>-<kind>.eml`, completely or not at all, only readable by the owner.
 */
export function fileTransport(folder: string, from: string): MailTransport {
  return {
    async verify() {},
    async send(mail) {
      const { createTransport } = await import('nodemailer');
      const options = { streamTransport: true, buffer: true, newline: 'windows' } as const;
      const transport = createTransport(options);
      const { message } = await transport.sendMail(compose(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(
        join(folder, `${String(mail.id).padStart(6, '0')}-${mail.kind}.eml`),
        message as Buffer,
      );
    },
    close() {},
  };
}

function compose(mail: OutgoingMail, from: string): SendMailOptions {
  const { recipient: to, subject, text, html, created_at: date } = mail;
  const sender = senderOf(from);
  return {
    from: sender,
    to: { name: '', address: to },
    subject,
    text,
    html,
    date,
    messageId: `<${mail.message_id}@${sender.address.replace(/^.*@/, '')}>`,
    // Keeps vacation notices from answering (RFC 3834, section 5).
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** The parts of MAIL_FROM. Sent as one text, a name with a colon would begin a group of addresses. */
function senderOf(from: string): { name: string; address: string } {
  const [, quoted, plain = '', address = from] =
    /^(?:"((?:[^"\\]|\\.)*)"|(.*)) <(.+)>$/.exec(from) ?? [];
  return { name: quoted?.replace(/\\(.)/g, '$1') ?? plain, address };
}
