import { html } from 'hono/html';
import type { Page } from './render-page.ts';

/**
 * Where `GET /verify/{token}` redirects a browser. Fixed paths, so that nobody can make it redirect
 * elsewhere.
 */
export const outcomePaths = {
  verified: '/verified',
  withoutPassword: '/verified-without-password',
  invalid: '/verification-failed',
} as const;

/** Leads to the console, wherever PUBLIC_URL has it. */
const logIn = html`<a href="./#/account/log-in">Log in</a>`;

/** The pages that say how the verification of an address went. */
export const verifiedPage: Page = {
  title: 'Email verified',
  body: html`<h1>Your email address is verified</h1>
<p>Your account is ready, and so is its API key. ${logIn} to get it.</p>
<p class="muted">You can close this page.</p>`,
};

export const withoutPasswordPage: Page = {
  title: 'Email verified',
  body: html`<h1>Your email address is verified</h1>
<p>There were sign-ups with different passwords for this address, so none of the passwords counts.
<a href="./#/account/reset">Ask for a password reset email</a> (the operation <code>forgot-password</code>), and
choose a password. Then log in to get the API key.</p>
<p class="muted">You can close this page.</p>`,
};

export const verificationFailedPage: Page = {
  title: 'Link not valid',
  body: html`<h1>This link is not valid any more</h1>
<p>Verification links work once, for 24 hours. If you have opened it before, your address is verified: ${logIn}.
If it is not, <a href="./#/account/verify">ask for a new email</a> (the operation
<code>resend-verification</code>).</p>`,
};
