import type { Handlers, Input } from '@genmedia/server';
import {
  type AccessToken,
  logOut,
  logOutAll,
  refreshAccessToken,
} from '../../accounts/access-tokens.ts';
import { AccountError } from '../../accounts/errors.ts';
import { logIn, type Session } from '../../accounts/login.ts';
import { requestPasswordReset, resetPassword } from '../../accounts/password-reset.ts';
import { signUp } from '../../accounts/signup.ts';
import {
  resendVerification,
  type Verified,
  verifyEmail,
  verifyEmailLink,
} from '../../accounts/verification.ts';
import type { Auth } from '../../admission/authentication.ts';
import { withinEmailLimit } from '../../admission/rate-limits.ts';
import { prefersHtml } from '../../http/accept.ts';
import { outcomePaths } from '../../pages/verification.ts';
import type { Context } from '../context.ts';
import { envelope, success } from './envelope.ts';

/** The agent area's operations on accounts: sign-up, login, tokens, verification, passwords. */
export function agentAccounts(context: Context) {
  const { db, credentials, rateLimiter } = context;
  return {
    async signUp({ body, requestId }) {
      await withinEmailLimit(rateLimiter, body.email, () => signUp(context, body));
      const message = 'Check your mail. The verification email holds the code for verify-email.';
      return { status: 201, body: envelope({ message }, requestId) };
    },

    async logIn({ body, requestId }) {
      const session = await withinEmailLimit(rateLimiter, body.email, () => logIn(context, body));
      return success(sessionData(session), requestId);
    },

    async verifyEmail({ body, requestId }) {
      const session = await verifyEmail(context, body.verification_code);
      await credentials.changed();
      const message = session.hasPassword ? 'The email address is verified.' : withoutPassword;
      return success({ message, ...sessionData(session) }, requestId);
    },

    verifyEmailLink: (input) => followVerificationLink(context, input),

    async refreshToken({ body, requestId }, { credential }) {
      const token = await refreshAccessToken(db, credential, body);
      await credentials.changed();
      const message = 'The token is refreshed. The previous token is revoked.';
      return success({ ...tokenData(token), message }, requestId);
    },

    async logOut({ requestId }, { credential }) {
      await logOut(db, credential);
      await credentials.changed();
      return success({ message: 'You are logged out.' }, requestId);
    },

    async logOutAll({ requestId }, { credential }) {
      await logOutAll(db, credential);
      await credentials.changed();
      const message = 'You are logged out everywhere.';
      return success({ message }, requestId);
    },

    async resendVerification({ body, requestId }) {
      const { email } = body;
      await withinEmailLimit(rateLimiter, email, () => resendVerification(context, email));
      const message = 'If this address waits for verification, an email is on its way.';
      return success({ message }, requestId);
    },

    async requestPasswordReset({ body, requestId }) {
      const { email } = body;
      await withinEmailLimit(rateLimiter, email, () => requestPasswordReset(context, email));
      const message = 'If this address has an account, an email is on its way.';
      return success({ message }, requestId);
    },

    async resetPassword({ body, requestId }) {
      const reset = () => resetPassword(context, body);
      const { isVerified } = await withinEmailLimit(rateLimiter, body.email, reset);
      await credentials.changed();
      const newKey = body.new_api_key ? ' to get the new API key' : '';
      const next = isVerified ? newKey : ', and verify the email address to get an API key';
      const message = `The password is changed. Log in with the new one${next}.`;
      return success({ message }, requestId);
    },
  } satisfies Partial<Handlers<Auth>>;
}

const withoutPassword =
  'The email address is verified. There were sign-ups with different passwords for it, so none of ' +
  'the passwords counts: ask for a password reset email to choose one.';

/**
 * Handles the link of a verification mail. Browsers get a redirect to a page at a fixed address
 * that shows the outcome; all other clients get the outcome as JSON.
 */
async function followVerificationLink(
  context: Context,
  { params, request, requestId }: Input<'verifyEmailLink'>,
) {
  const wantsPage = prefersHtml(request.headers.get('accept'));
  // 303 makes a browser go on with GET (RFC 9110, section 15.4.4).
  const redirect = (path: string) =>
    ({ status: 303, headers: { Location: `${context.publicUrl}${path}` } }) as const;
  let verified: Verified;
  try {
    verified = await verifyEmailLink(context, params.token);
    await context.credentials.changed();
  } catch (error) {
    if (!wantsPage || !(error instanceof AccountError)) throw error;
    return redirect(outcomePaths.invalid);
  }
  const { hasPassword } = verified;
  if (wantsPage) return redirect(outcomePaths[hasPassword ? 'verified' : 'withoutPassword']);
  const message = hasPassword
    ? 'The email address is verified. Log in to get your API key.'
    : withoutPassword;
  return success({ message, verified: true as const }, requestId);
}

/** The contract's fields of an access token. */
function tokenData({ text, tokenExpiry, expiresAt }: AccessToken) {
  return {
    access_token: text,
    token_type: 'Bearer' as const,
    token_expiry: tokenExpiry,
    // Whole seconds, as the contract's examples show them.
    expires_at: expiresAt && `${expiresAt.toISOString().slice(0, 19)}Z`,
  };
}

/** The data that login and verification by code both answer with. */
function sessionData({ account, accessToken, apiKey }: Session) {
  const { id, name, email, username, verified, plan } = account;
  const user = { id, name, email, username, verified, plan };
  return { ...tokenData(accessToken), user, api_key: apiKey };
}
