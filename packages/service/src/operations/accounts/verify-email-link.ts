import type { Input } from '@genmedia/server';
import { AccountError } from '../../accounts/errors.ts';
import { verifyEmailLink } from '../../accounts/verification.ts';
import { outcomePaths } from '../../pages/index.ts';
import { prefersHtml } from '../../pages/prefers-html.ts';
import type { Context } from '../context.ts';
import { envelope } from './envelope.ts';

/**
 * Follows the link of a verification mail: for browsers with a redirect to a page that tells the
 * outcome, at a fixed address; for all others with the outcome as JSON.
 */
export async function followVerificationLink(
  context: Context,
  { params, request, requestId }: Input<'verifyEmailLink'>,
) {
  const json = !prefersHtml(request.headers.get('accept'));
  // RFC 9110, section 15.4.4: a browser goes on with GET.
  const redirect = (path: string) =>
    ({ status: 303, headers: { Location: `${context.publicUrl}${path}` } }) as const;
  try {
    await verifyEmailLink(context, params.token);
    context.credentials.forget();
  } catch (error) {
    if (json || !(error instanceof AccountError)) throw error;
    return redirect(outcomePaths.invalid);
  }
  if (!json) return redirect(outcomePaths.verified);
  const message = 'The email address is verified. Log in to get your API key.';
  return {
    status: 200,
    body: envelope({ message, verified: true as const }, requestId),
  } as const;
}
