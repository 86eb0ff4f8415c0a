import type { WebhookSecretAnswer } from '@genmedia/types';
import { expect, test } from 'vitest';
import { useSharedService } from '../testing/service.ts';

const service = useSharedService();

test('an account gets the secret of its webhooks by itself, and another one', async () => {
  const { apiKey: key } = await service.newUser();
  const get = async (more = {}) => {
    const path = '/api/v7/webhook-secret';
    return (await service.post<WebhookSecretAnswer>(path, { key, ...more })).body.secret;
  };
  const secret = await get();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(await get()).toBe(secret);
  const next = await get({ replace: true });
  expect(next).not.toBe(secret);
  expect(await get()).toBe(next);
});
