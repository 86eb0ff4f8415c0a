import { html } from 'hono/html';

// Without an action, the form posts to the page's own address, which has the token: that works
// without JavaScript, and under a PUBLIC_URL with a path.
const ask = html`<h1>Was this not you?</h1>
<p>Somebody signed up for Genmedia with your email address. If it was not you, end the sign-up: its
account is deleted for good, with all its tokens, keys and jobs, even if the address was verified
meanwhile.</p>
<form method="post"><button>End this sign-up</button></form>
<p class="muted">If you signed up too, sign up again afterwards. If you do nothing here, nothing
changes.</p>`;

const ended = html`<h1>The sign-up has ended</h1>
<p>The account is deleted, with everything that it had.</p>
<p class="muted">You can close this page.</p>`;

const proven = html`<h1>This account is in use</h1>
<p>Nothing was changed: since this email was sent, somebody who reads your mail has confirmed the
account with a code of such an email, or has reset its password.</p>
<p>If it was not you, ask for a password reset email with the operation
<code>forgot-password</code>. A new password ends all earlier access.</p>`;

const invalid = html`<h1>This link is not valid any more</h1>
<p>The sign-up has ended already, or the email is older than a week. If somebody else uses an account
with your address, ask for a password reset email with the operation <code>forgot-password</code>. A
new password ends all earlier access.</p>`;

/** The page that a verification mail links to, for owners of addresses who did not sign up. */
export const notMePage = { title: 'Was this not you?', body: ask, postsToItself: true };

/** The pages that say what the button of the page has done, with their statuses. */
export const notMeOutcomes = {
  ended: { title: 'Sign-up ended', body: ended, status: 200 },
  proven: { title: 'Account in use', body: proven, status: 409 },
  invalid: { title: 'Link not valid', body: invalid, status: 400 },
} as const;

/** What the button of the page has done. */
export type NotMeOutcome = keyof typeof notMeOutcomes;
