import { Hono } from 'hono';
import { html } from 'hono/html';
import { type Page, renderPage } from './page.ts';
import { resetPasswordPage } from './reset-password.ts';

/** Where `GET /verify/{token}` sends a browser: fixed addresses, so that it cannot be sent elsewhere. */
export const outcomePaths = {
  verified: '/verified',
  invalid: '/verification-failed',
} as const;

const verified: Page = {
  title: 'Email verified',
  body: html`<h1>Your email address is verified</h1>
<p>Your account is ready, and so is its API key. Log in to get it.</p>
<p class="muted">You can close this page.</p>`,
};

const failed: Page = {
  title: 'Link not valid',
  body: html`<h1>This link is not valid any more</h1>
<p>Verification links work once, for 24 hours. If your address is not verified yet, ask for a new
email with the operation <code>resend-verification</code>.</p>`,
};

/** The pages that mails lead to. */
export function pageRoutes(): Hono {
  const app = new Hono();
  app.get(outcomePaths.verified, () => renderPage(verified));
  app.get(outcomePaths.invalid, () => renderPage(failed, 400));
  app.get('/reset-password', () => renderPage(resetPasswordPage));
  return app;
}
