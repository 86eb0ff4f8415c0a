import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { signedHeaders } from './signature.ts';

test('public libraries verify what is signed with any of the secrets', () => {
  const secrets = [1, 2].map(() => `whsec_${randomBytes(32).toString('base64')}`);
  const body = Buffer.from('{"status":"success"}');
  const headers = signedHeaders({ id: 'msg_1', time: new Date(), body }, { keys: [], secrets });
  for (const secret of secrets) {
    expect(new Webhook(secret).verify(body, headers)).toEqual({ status: 'success' });
  }
  const stranger = `whsec_${randomBytes(32).toString('base64')}`;
  expect(() => new Webhook(stranger).verify(body, headers)).toThrow('No matching signature found');
});
