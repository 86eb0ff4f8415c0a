import { randomBytes } from 'node:crypto';
import { issueAccessToken, logOut } from '../../src/accounts/access-tokens.ts';
import { createApiKey } from '../../src/accounts/api-keys.ts';
import { emailKey } from '../../src/accounts/email.ts';
import { createSecret } from '../../src/accounts/secrets.ts';
import { signUp } from '../../src/accounts/signup.ts';
import { password } from '../../src/accounts/testing.ts';
import type { Deployment } from '../../src/deployments/deployment.ts';
import { grantDeployment } from '../../src/deployments/grants.ts';
import { type Documented, documented } from './contract.ts';
import { type Credentials, deploymentOf, exampleRequest } from './request.ts';
import type { Target } from './target.ts';

export interface Person extends Credentials {
  id: number;
  email: string;
}

/** The functions that create people. */
type Accounts = Pick<Target, 'accounts' | 'verifiedUser'>;

/** Creates a person with a verified account, and room for any number of jobs. */
export async function newPerson({ accounts, verifiedUser }: Accounts): Promise<Person> {
  const { account, accessToken, apiKey, email } = await verifiedUser();
  await accounts.db
    .updateTable('accounts')
    .set({ queue_limit: 1_000_000 })
    .where('id', '=', account.id)
    .execute();
  return { id: account.id, email, accessToken: accessToken.text, apiKey: apiKey ?? '' };
}

/**
 * Creates a person with a verified account and the dedicated servers of the contract's examples.
 */
export async function newCustomer(target: Accounts): Promise<Person> {
  const person = await newPerson(target);
  for (const name of deploymentNames) await grant(target, person, name);
  return person;
}

/** Gives a person a dedicated server. */
export function grant(
  { accounts }: Pick<Target, 'accounts'>,
  { id }: Person,
  name: string,
): Promise<Deployment> {
  return grantDeployment(accounts, { accountId: id, name });
}

const deploymentNames = new Set(
  documented.flatMap((operation) => deploymentOf(operation, exampleRequest(operation)) ?? []),
);

/** The person's credentials. For an operation that revokes access tokens, a new token. */
export async function credentialsFor(
  { credential }: Documented,
  { accounts }: Pick<Target, 'accounts'>,
  { id, apiKey, accessToken: usual }: Person,
): Promise<Credentials> {
  if (credential !== 'bearer') return { apiKey, accessToken: usual };
  const { token_epoch: epoch } = await accounts.db
    .selectFrom('accounts')
    .select('token_epoch')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const accessToken = await issueAccessToken(accounts.db, { accountId: id, epoch });
  return { apiKey, accessToken: accessToken.text };
}

/** An access token of an account that is not verified, and so has no API key. */
async function unverifiedToken({ accounts }: Target): Promise<string> {
  const email = `${randomBytes(6).toString('hex')}@mail.example`;
  await signUp(accounts, { email, password });
  const { id, token_epoch: epoch } = await accounts.db
    .selectFrom('accounts')
    .select(['id', 'token_epoch'])
    .where('email', '=', emailKey(email))
    .executeTakeFirstOrThrow();
  return (await issueAccessToken(accounts.db, { accountId: id, epoch })).text;
}

/** API keys that look right, or nearly right, but do not exist. */
export async function uselessApiKeys(target: Target): Promise<Record<string, string>> {
  const { accounts } = target;
  const { id, apiKey, accessToken } = await newPerson(target);
  const revoked = await createApiKey(accounts.db, id, 'revoked');
  await accounts.db.deleteFrom('api_keys').where('name', '=', 'revoked').execute();
  return {
    unknown: createSecret('apiKey').text,
    revoked,
    malformed: 'gmk_wrong',
    'of another case': apiKey.toUpperCase(),
    'with a space': `${apiKey} `,
    'cut short': apiKey.slice(0, -1),
    'an access token': accessToken,
    'a token of somebody unverified': await unverifiedToken(target),
    SQL: "' or '1'='1",
    'very long': `gmk_${'a'.repeat(100_000)}`,
  };
}

/** Access tokens that look right, or nearly right, but are not valid. */
export async function uselessTokens(target: Target): Promise<Record<string, string>> {
  const { accounts, expire } = target;
  const { apiKey } = await newPerson(target);
  const left = await newPerson(target);
  await logOut(accounts.db, left.accessToken);
  const late = await newPerson(target);
  await expire('access_tokens', late.id);
  return {
    unknown: createSecret('accessToken').text,
    revoked: left.accessToken,
    expired: late.accessToken,
    malformed: 'gma_wrong',
    'an API key': apiKey,
    SQL: "'or'1'='1",
  };
}
