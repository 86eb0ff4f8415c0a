import { endSignup, type SignupEnd } from '../../accounts/end-signup.ts';
import type { Context } from '../context.ts';

/** Ends a sign-up for the page of its verification mail: see endSignup. */
export async function notMe(
  context: Pick<Context, 'db' | 'credentials'>,
  token: string,
): Promise<SignupEnd> {
  const outcome = await endSignup(context, token);
  if (outcome === 'ended') await context.credentials.changed();
  return outcome;
}
