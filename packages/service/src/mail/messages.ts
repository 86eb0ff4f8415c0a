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

/** What a verification mail contains. All of it has the same token. */
export interface VerificationLinks {
  /** The token itself: an agent posts it. */
  code: string;
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
    'An agent posts this code as verification_code to verify-email instead:',
    { code: links.code },
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
    'If you forgot the password, or never had an account, ask for a password reset email: a new password ends all earlier access, and the account is yours.',
    'If it was not you, do nothing.',
  ]);
}

/** The mail that lets the owner of an account choose a new password, once, within an hour. */
export function passwordResetMail(url: string, code: string): Mail {
  return compose('reset_password', 'Reset your password', [
    'Somebody, probably you, asked to reset the password of your Genmedia account.',
    'To choose a new password, open this link within an hour. It works once. A new password logs you out everywhere, and replaces the API key unless you keep it.',
    { link: url },
    'An agent posts this code as token to reset-password instead:',
    { code },
    'If it was not you, do nothing: your password stays as it is.',
  ]);
}

/** A paragraph. Links and codes stand alone on their lines, where programs find them. */
type Part = string | { link: string } | { code: string };

function compose(kind: string, subject: string, parts: readonly Part[]): Mail {
  const paragraphs = parts.map((part) => html`<p>${inHtml(part)}</p>\n`);
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${subject}</title></head>
<body style="font-family: sans-serif; line-height: 1.5; max-width: 36em">
${paragraphs}</body></html>
`;
  return { kind, subject, text: `${parts.map(inText).join('\n\n')}\n`, html: String(page) };
}

function inText(part: Part): string {
  if (typeof part === 'string') return part;
  return 'link' in part ? part.link : part.code;
}

function inHtml(part: Part) {
  if (typeof part === 'string') return part;
  return 'link' in part
    ? html`<a href="${part.link}">${part.link}</a>`
    : html`<code>${part.code}</code>`;
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
