import { endSignup, type SignupEnd } from '../../accounts/end-signup.ts';
import type { Context } from '../context.ts';
import { removeInputs } from '../generations/remove-inputs.ts';

/** Ends a sign-up for the page of its verification mail: see endSignup. */
export async function notMe(
  context: Pick<Context, 'db' | 'credentials' | 'storage'>,
  token: string,
): Promise<SignupEnd['outcome']> {
  const end = await endSignup(context, token);
  if (end.outcome === 'ended') {
    await context.credentials.changed();
    await removeInputs(end.jobs, context.storage);
  }
  return end.outcome;
}
