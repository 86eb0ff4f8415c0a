import type { Input } from '@genmedia/server';
import type { User } from '@genmedia/types';
import {
  type AccessToken,
  logOut,
  logOutAll,
  refreshAccessToken,
} from '../accounts/access-tokens.ts';
import type { Account } from '../accounts/account.ts';
import { canonicalEmail } from '../accounts/email.ts';
import { AccountError, invalidFields } from '../accounts/errors.ts';
import { logIn } from '../accounts/login.ts';
import { requestPasswordReset, resetPassword } from '../accounts/password-reset.ts';
import { signUp } from '../accounts/signup.ts';
import { resendVerification, verifyEmail, verifyEmailLink } from '../accounts/verification.ts';
import { outcomePaths } from '../pages/index.ts';
import { prefersJson } from '../pages/prefers-json.ts';
import { emailSubject } from '../rate-limit/subject.ts';
import type { Context, HandlersOf } from './context.ts';
import { tooManyRequests } from './rate-limits.ts';

type AgentOperation =
  | 'signUp'
  | 'logIn'
  | 'verifyEmail'
  | 'verifyEmailLink'
  | 'refreshToken'
  | 'logOut'
  | 'logOutAll'
  | 'resendVerification'
  | 'requestPasswordReset'
  | 'resetPassword';

/** The agent account control plane. */
export function agentAccounts(context: Context): HandlersOf<AgentOperation> {
  const { db } = context;
  return {
    async signUp({ body, requestId }) {
      await limitEmail(context, body.email);
      await signUp(context, body);
      const message = 'Check your mail. The verification email holds the code for verify-email.';
      return { status: 201, body: envelope({ message }, requestId) };
    },

    async logIn({ body, requestId }) {
      await limitEmail(context, body.email);
      const { email, password, device_name: deviceName, token_expiry: tokenExpiry } = body;
      const session = await logIn(context, { email, password, deviceName, tokenExpiry });
      const data = {
        ...tokenData(session.accessToken),
        user: userOf(session.account),
        api_key: session.apiKey,
      };
      return { status: 200, body: envelope(data, requestId) };
    },

    async verifyEmail({ body, requestId }) {
      const session = await verifyEmail(context, body.verification_code);
      const data = {
        message: 'The email address is verified.',
        ...tokenData(session.accessToken),
        user: userOf(session.account),
        api_key: session.apiKey,
      };
      return { status: 200, body: envelope(data, requestId) };
    },

    verifyEmailLink: (input) => followLink(context, input),

    async refreshToken({ body, requestId }, { credential }) {
      const token = await refreshAccessToken(db, credential, {
        deviceName: body?.device_name,
        tokenExpiry: body?.token_expiry,
      });
      const message = 'The token is refreshed. The previous token is revoked.';
      return { status: 200, body: envelope({ ...tokenData(token), message }, requestId) };
    },

    async logOut({ requestId }, { credential }) {
      await logOut(db, credential);
      return { status: 200, body: envelope({ message: 'You are logged out.' }, requestId) };
    },

    async logOutAll({ requestId }, { credential }) {
      await logOutAll(db, credential);
      const message = 'You are logged out everywhere.';
      return { status: 200, body: envelope({ message }, requestId) };
    },

    async resendVerification({ body, requestId }) {
      await limitEmail(context, body.email);
      await resendVerification(context, body.email);
      const message = 'If this address waits for verification, an email is on its way.';
      return { status: 200, body: envelope({ message }, requestId) };
    },

    async requestPasswordReset({ body, requestId }) {
      await limitEmail(context, body.email);
      await requestPasswordReset(context, body.email);
      const message = 'If this address has an account, an email is on its way.';
      return { status: 200, body: envelope({ message }, requestId) };
    },

    async resetPassword({ body, requestId }) {
      await limitEmail(context, body.email);
      const { email, token, password, password_confirmation: passwordConfirmation } = body;
      await resetPassword(context, { email, token, password, passwordConfirmation });
      const message = 'The password is changed. Log in with the new one.';
      return { status: 200, body: envelope({ message }, requestId) };
    },
  };
}

/** RFC 9110, section 15.4.4: a browser goes on with GET. The targets are fixed. */
async function followLink(context: Context, input: Input<'verifyEmailLink'>) {
  const json = prefersJson(input.request.headers.get('accept'));
  const redirect = (path: string) =>
    ({
      status: 303,
      headers: { Location: `${context.publicUrl}${path}` },
    }) as const;
  try {
    await verifyEmailLink(context, input.params.token);
  } catch (error) {
    if (json || !(error instanceof AccountError)) throw error;
    return redirect(outcomePaths.invalid);
  }
  if (!json) return redirect(outcomePaths.verified);
  const message = 'The email address is verified. Log in to get your API key.';
  return {
    status: 200,
    body: envelope({ message, verified: true as const }, input.requestId),
  } as const;
}

/** Brute force on one account from many addresses is limited too; its owner only for the window. */
async function limitEmail({ rateLimiter }: Context, email: string): Promise<void> {
  const canonical = canonicalEmail(email);
  if (!canonical) throw invalidFields({ email: ['must be an email address'] });
  const limit = await rateLimiter.take('auth', emailSubject(canonical));
  if (!limit.allowed) throw tooManyRequests(limit);
}

function envelope<Data>(data: Data, requestId: string) {
  return { data, error: null, meta: { request_id: requestId } };
}

function tokenData({ text, tokenExpiry, expiresAt }: AccessToken) {
  return {
    access_token: text,
    token_type: 'Bearer' as const,
    token_expiry: tokenExpiry,
    // Whole seconds, as the contract's examples show them.
    expires_at: expiresAt && `${expiresAt.toISOString().slice(0, 19)}Z`,
  };
}

function userOf({ id, name, email, username, verified }: Account): User {
  return { id, name, email, username, verified };
}
