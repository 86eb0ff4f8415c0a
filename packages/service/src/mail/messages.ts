import { randomUUID } from 'node:crypto';
import { html } from 'hono/html';
import type { Keyring } from '../secrets/keyring.ts';

/**
 * A mail to send. It contains no text that a stranger could have written, such as the name given at
 * signup, and it loads nothing.
 */
export interface Mail {
  kind: string;
  subject: string;
  text: string;
  html: string;
}

/** The links of a verification mail. */
export interface VerificationLinks {
  /** Verifies the address. */
  verify: string;
  /** Leads to a page whose button ends the sign-up. */
  notMe: string;
}

/**
 * The mail that confirms an address. Its first link works once, within 24 hours, the other one within
 * a week.
 *
 * @param repeated whether somebody signed up with the address before.
 */
export function verificationMail(links: VerificationLinks, { repeated = false } = {}): Mail {
  return compose('verify_email', 'Verify your email address', [
    `Somebody, probably you, signed up for Genmedia with this email address${repeated ? ' again' : ''}.`,
    'To verify the address, open this link within 24 hours. It works once.',
    { link: links.verify },
    'An agent posts the last part of the link as verification_code to verify-email instead.',
    ...(repeated
      ? [
          'If the sign-ups had different passwords, none of these passwords will work: ask for a password reset email after the verification, and choose one.',
        ]
      : []),
    'If it was not you, end the sign-up within a week on this page, even if the address was verified meanwhile:',
    { link: links.notMe },
  ]);
}

/** The mail that tells the owner of an account that somebody signed up with its address again. */
export function addressTakenMail(publicUrl: string): Mail {
  return compose('address_taken', 'You already have an account', [
    'Somebody, probably you, signed up for Genmedia with this email address, which has an account.',
    'Nothing was changed. Log in with your password at:',
    { link: publicUrl },
    'If you forgot the password, or never had an account, ask for a password reset email: a new password ends all access of before, and the account is yours.',
    'If it was not you, do nothing.',
  ]);
}

/** The mail that lets the owner of an account choose a new password, once, within an hour. */
export function passwordResetMail(url: string): Mail {
  return compose('reset_password', 'Reset your password', [
    'Somebody, probably you, asked to reset the password of your Genmedia account.',
    'To choose a new password, open this link within an hour. It works once. A new password logs out everywhere, and replaces the API key unless you keep it.',
    { link: url },
    'If it was not you, do nothing: your password stays as it is.',
  ]);
}

type Part = string | { link: string };

function compose(kind: string, subject: string, parts: readonly Part[]): Mail {
  const lines = parts.map((part) => (typeof part === 'string' ? part : part.link));
  const paragraphs = parts.map((part) =>
    typeof part === 'string'
      ? html`<p>${part}</p>\n`
      : html`<p><a href="${part.link}">${part.link}</a></p>\n`,
  );
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${subject}</title></head>
<body style="font-family: sans-serif; line-height: 1.5; max-width: 36em">
${paragraphs}</body></html>
`;
  return { kind, subject, text: `${lines.join('\n\n')}\n`, html: String(page) };
}

/**
 * Makes a row of `mails`. Insert it in the transaction of the event that it reports. Its text is
 * sealed, because it contains tokens.
 */
export function queuedMail(keyring: Keyring, recipient: string, { kind, ...content }: Mail) {
  const id = randomUUID();
  const sealed = keyring.seal(JSON.stringify(content), mailContext(id));
  return { message_id: id, recipient, kind, sealed };
}

/** Opens the content of a queued mail. */
export function openMail(keyring: Keyring, sealed: Buffer, messageId: string): Omit<Mail, 'kind'> {
  return JSON.parse(keyring.open(sealed, mailContext(messageId)));
}

/** The context that a mail is sealed with. */
export function mailContext(messageId: string): string {
  return `mail ${messageId}`;
}
