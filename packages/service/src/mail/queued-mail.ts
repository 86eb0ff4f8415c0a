import { randomUUID } from 'node:crypto';
import type { Keyring } from '../secrets/keyring.ts';
import type { Mail } from './messages.ts';

/** A row of `mails` to insert; insert it in the transaction of what it tells about. */
export interface QueuedMail {
  message_id: string;
  recipient: string;
  kind: string;
  sealed: Buffer;
}

/**
 * A mail ready for the outbox. Its text is sealed, because it holds tokens.
 */
export function queuedMail(keyring: Keyring, recipient: string, mail: Mail): QueuedMail {
  const { kind, ...content } = mail;
  const messageId = randomUUID();
  return {
    message_id: messageId,
    recipient,
    kind,
    sealed: keyring.seal(JSON.stringify(content), mailContext(messageId)),
  };
}

/** The content of a queued mail. */
export function openMail(keyring: Keyring, sealed: Buffer, messageId: string): Omit<Mail, 'kind'> {
  return JSON.parse(keyring.open(sealed, mailContext(messageId)));
}

/** What a mail is sealed for. */
export function mailContext(messageId: string): string {
  return `mail ${messageId}`;
}
