import { expect, test } from 'vitest';
import { isSecretField } from './secret-fields.ts';

test.each(['api_key', 'key', 'access_token', 'password', 'secret'])('%s is hidden', (name) => {
  expect(isSecretField(name)).toBe(true);
});

test.each(['token_type', 'expires_in', 'monkey'])('%s is shown', (name) => {
  expect(isSecretField(name)).toBe(false);
});
