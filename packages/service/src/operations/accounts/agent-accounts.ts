import { logOut, logOutAll, refreshAccessToken } from '../../accounts/access-tokens.ts';
import { logIn } from '../../accounts/login.ts';
import { requestPasswordReset, resetPassword } from '../../accounts/password-reset.ts';
import { signUp } from '../../accounts/signup.ts';
import { resendVerification, verifyEmail } from '../../accounts/verification.ts';
import type { Context, HandlersOf } from '../context.ts';
import { limitEmail } from '../rate-limits.ts';
import { envelope, sessionData, tokenData } from './envelope.ts';
import { followVerificationLink } from './verify-email-link.ts';

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
  const { db, credentials } = context;
  return {
    async signUp({ body, requestId }) {
      await limitEmail(context.rateLimiter, body.email);
      await signUp(context, body);
      const message = 'Check your mail. The verification email holds the code for verify-email.';
      return { status: 201, body: envelope({ message }, requestId) };
    },

    async logIn({ body, requestId }) {
      await limitEmail(context.rateLimiter, body.email);
      const { email, password, device_name: deviceName, token_expiry: tokenExpiry } = body;
      const session = await logIn(context, { email, password, deviceName, tokenExpiry });
      return { status: 200, body: envelope(sessionData(session), requestId) };
    },

    async verifyEmail({ body, requestId }) {
      const session = await verifyEmail(context, body.verification_code);
      credentials.forget();
      const message = 'The email address is verified.';
      return { status: 200, body: envelope({ message, ...sessionData(session) }, requestId) };
    },

    verifyEmailLink: (input) => followVerificationLink(context, input),

    async refreshToken({ body, requestId }, { credential }) {
      const token = await refreshAccessToken(db, credential, {
        deviceName: body?.device_name,
        tokenExpiry: body?.token_expiry,
      });
      credentials.forget();
      const message = 'The token is refreshed. The previous token is revoked.';
      return { status: 200, body: envelope({ ...tokenData(token), message }, requestId) };
    },

    async logOut({ requestId }, { credential }) {
      await logOut(db, credential);
      credentials.forget();
      return { status: 200, body: envelope({ message: 'You are logged out.' }, requestId) };
    },

    async logOutAll({ requestId }, { credential }) {
      await logOutAll(db, credential);
      credentials.forget();
      const message = 'You are logged out everywhere.';
      return { status: 200, body: envelope({ message }, requestId) };
    },

    async resendVerification({ body, requestId }) {
      await limitEmail(context.rateLimiter, body.email);
      await resendVerification(context, body.email);
      const message = 'If this address waits for verification, an email is on its way.';
      return { status: 200, body: envelope({ message }, requestId) };
    },

    async requestPasswordReset({ body, requestId }) {
      await limitEmail(context.rateLimiter, body.email);
      await requestPasswordReset(context, body.email);
      const message = 'If this address has an account, an email is on its way.';
      return { status: 200, body: envelope({ message }, requestId) };
    },

    async resetPassword({ body, requestId }) {
      await limitEmail(context.rateLimiter, body.email);
      const { email, token, password, password_confirmation: passwordConfirmation } = body;
      const newApiKey = body.new_api_key;
      await resetPassword(context, { email, token, password, passwordConfirmation, newApiKey });
      credentials.forget();
      const message = `The password is changed. Log in with the new one${newApiKey ? ' to get the new API key' : ''}.`;
      return { status: 200, body: envelope({ message }, requestId) };
    },
  };
}
