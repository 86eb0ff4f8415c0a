import type { AgentError, ResponseBody } from '@genmedia/types';
import { describe, expect, test } from 'vitest';
import { engines } from '../../database/testing.ts';
import type { JsonAnswer } from '../../testing/caller.ts';
import { useService } from '../../testing/service.ts';
import { newEmail, password } from '../../testing/users.ts';

const newPassword = 'slow rivers carry pebbles';
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

/** Everything in an answer that could differ between accounts. */
function visible({ status, headers, body }: JsonAnswer<unknown>) {
  return { status, headers: [...headers.keys()].sort(), body: { ...(body as object), meta: null } };
}

describe.each(engines)('on %s', (engine) => {
  const service = useService(engine);
  const call = <Body = AgentError>(operation: string, body?: object, token?: string) =>
    service.post<Body>(`/api/agents/v1/auth/${operation}`, body, token ? bearer(token) : {});
  const logIn = (email: string, more: object = {}) =>
    call<ResponseBody<'logIn'>>('login', { email, password, ...more });
  const refresh = (token: string, body?: object) =>
    call<ResponseBody<'refreshToken'>>('refresh', body, token);
  const works = async (token: string) => (await refresh(token)).status === 200;

  test('who signs up gets a mail, whose code gives an access token and a working API key', async () => {
    const email = newEmail();
    const signedUp = await call<ResponseBody<'signUp'>>('signup', {
      email,
      password,
      name: 'Iris',
    });
    expect(signedUp.status).toBe(201);
    expect(signedUp.body.meta.request_id).toBe(signedUp.headers.get('x-request-id'));

    const before = await logIn(email);
    expect(before.body.data).toMatchObject({ api_key: null, user: { verified: false } });

    const code = await service.mailedToken(email, 'verify_email');
    const verified = await call<ResponseBody<'verifyEmail'>>('verify-email', {
      verification_code: code,
    });
    expect(verified.status).toBe(200);
    expect(verified.body).toMatchObject({
      data: {
        token_type: 'Bearer',
        user: { email, name: 'Iris', verified: true, plan: 'pay_as_you_go' },
      },
      error: null,
    });
    const { api_key: key, access_token: token } = verified.body.data;
    expect((await service.get(`/api/v7/models?key=${key}`)).status).toBe(200);
    expect(await works(token)).toBe(true);
    expect((await logIn(email)).body.data).toMatchObject({
      api_key: key,
      user: { verified: true },
    });

    const again = await call('verify-email', { verification_code: code });
    expect(again).toMatchObject({ status: 400, body: { error: { code: 'invalid_token' } } });
  });

  test('the mailed link is one of this service, and works once in a program', async () => {
    const email = newEmail();
    await call('signup', { email, password });
    const token = await service.mailedToken(email, 'verify_email');
    const [mail] = await service.mailsTo(email);
    expect(mail?.text).toContain(`${service.url}/verify/${token}`);

    const head = await fetch(`${service.url}/verify/${token}`, { method: 'HEAD' });
    expect(head.status).toBe(405);
    const follow = () => service.get(`/verify/${token}`, { Accept: 'application/json' });
    const verified = await follow();
    expect(verified).toMatchObject({
      status: 200,
      body: { data: { verified: true }, error: null },
    });
    const used = await follow();
    expect(used).toMatchObject({
      status: 400,
      body: { data: null, error: { code: 'invalid_token' } },
    });
    for (const { headers } of [verified, used]) {
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
    }
    expect((await logIn(email)).body.data.user.verified).toBe(true);
  });

  test('the mailed link leads a browser to a page that says the outcome, and nowhere else', async () => {
    const email = newEmail();
    await call('signup', { email, password });
    const token = await service.mailedToken(email, 'verify_email');
    const follow = async () => {
      const headers = { Accept: 'text/html,*/*;q=0.8', 'X-Forwarded-Host': 'evil.example' };
      const answer = await service.get(`/verify/${token}?next=https://evil.example`, headers);
      expect(answer.status).toBe(303);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      return answer.headers.get('location') ?? '';
    };
    const first = await follow();
    expect(first).toBe(`${service.url}/verified`);
    const good = await service.get<string>(first);
    expect([good.status, good.body.includes('Your email address is verified')]).toEqual([
      200,
      true,
    ]);
    const second = await follow();
    expect(second).toBe(`${service.url}/verification-failed`);
    const bad = await service.get<string>(second);
    expect([bad.status, bad.body.includes('not valid any more')]).toEqual([400, true]);
  });

  test('a code that is asked for again does not replace the one before', async () => {
    const email = newEmail();
    await call('signup', { email, password });
    const first = await service.mailedToken(email, 'verify_email');
    await call('resend-verification', { email });
    const second = await service.mailedToken(email, 'verify_email', 2);
    expect((await call('verify-email', { verification_code: first })).status).toBe(200);
    expect((await call('verify-email', { verification_code: second })).status).toBe(400);
  });

  test('after sign-ups with two passwords the code gives token and key, and no password counts', async () => {
    const email = newEmail();
    await call('signup', { email, password });
    const early = (await logIn(email)).body.data.access_token;
    await call('signup', { email, password: newPassword });
    const { status, body } = await call<ResponseBody<'verifyEmail'>>('verify-email', {
      verification_code: await service.mailedToken(email, 'verify_email', 2),
    });
    expect(status).toBe(200);
    expect(body.data.message).toContain('none of the passwords counts');
    expect(await works(early)).toBe(false);
    expect(await works(body.data.access_token)).toBe(true);
    expect((await service.get(`/api/v7/models?key=${body.data.api_key}`)).status).toBe(200);
    for (const tried of [password, newPassword]) {
      expect((await logIn(email, { password: tried })).status).toBe(401);
    }
  });

  test.each([
    ['a browser', { Accept: 'text/html' }, 303],
    ['a program', {}, 200],
  ])(
    'after sign-ups with two passwords the link tells %s to choose one',
    async (_, headers, status) => {
      const email = newEmail();
      for (const each of [password, newPassword]) await call('signup', { email, password: each });
      const token = await service.mailedToken(email, 'verify_email', 2);
      const answer = await service.get(`/verify/${token}`, headers);
      expect(answer.status).toBe(status);
      const location = answer.headers.get('location');
      const { body } = location === null ? answer : await service.get(location);
      expect(JSON.stringify(body)).toContain('none of the passwords counts');
    },
  );

  test('no answer tells whether an address has an account; its owner gets a mail', async () => {
    const { email: taken } = await service.newUser();
    for (const [operation, body] of [
      ['signup', { password: newPassword, name: 'Mallory' }],
      ['resend-verification', {}],
      ['forgot-password', {}],
      ['login', { password: 'not the right one at all' }],
      ['reset-password', { token: 'x', password: newPassword, password_confirmation: newPassword }],
    ] as const) {
      const one = await call(operation, { ...body, email: taken });
      const other = await call(operation, { ...body, email: newEmail() });
      expect(visible(one), operation).toEqual(visible(other));
    }
    await expect
      .poll(async () => (await service.mailsTo(taken)).map(({ kind }) => kind))
      .toEqual(['verify_email', 'address_taken', 'reset_password']);
    expect((await logIn(taken)).body.data.user.name).not.toBe('Mallory');
  });

  test.each([
    ['1_week', 7],
    ['1_month', 30],
    ['3_months', 91],
  ])('a login for %s ends in about %i days', async (tokenExpiry, days) => {
    const { email } = await service.newUser();
    const { data } = (await logIn(email, { token_expiry: tokenExpiry })).body;
    expect(data.token_expiry).toBe(tokenExpiry);
    expect(data.expires_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    const left = (Date.parse(data.expires_at ?? '') - Date.now()) / 86_400_000;
    expect(Math.abs(left - days)).toBeLessThan(2.1);
  });

  test('a token that never ends says so, and one that is refreshed ends in a month', async () => {
    const { email } = await service.newUser();
    const { data } = (await logIn(email, { token_expiry: 'never' })).body;
    expect(data).toMatchObject({ token_expiry: 'never', expires_at: null });
    const refreshed = (await refresh(data.access_token)).body.data;
    expect(refreshed.token_expiry).toBe('1_month');
    expect(refreshed.expires_at).not.toBeNull();
  });

  test('a refreshed token is dead at once, and the new one lives', async () => {
    const { accessToken } = await service.newUser();
    const { status, body } = await refresh(accessToken, { token_expiry: '1_week' });
    expect([status, body.data.token_expiry]).toEqual([200, '1_week']);
    expect(await works(accessToken)).toBe(false);
    expect(await works(body.data.access_token)).toBe(true);
  });

  test('logout ends one token, logout-all every one of the account and no other', async () => {
    const user = await service.newUser();
    const other = await service.newUser();
    const token = async () => (await logIn(user.email)).body.data.access_token;
    const [first, second, third] = [await token(), await token(), await token()];
    expect((await call('logout', undefined, first)).status).toBe(200);
    expect((await call('logout', undefined, first)).status).toBe(401);
    expect((await call('logout-all', undefined, second)).status).toBe(200);
    expect(await Promise.all([first, second, third, user.accessToken].map(works))).toEqual(
      Array(4).fill(false),
    );
    expect(await works(other.accessToken)).toBe(true);
    expect(await works(await token())).toBe(true);
  });

  test('a reset changes the password, ends all tokens, and works once', async () => {
    const { email, accessToken, apiKey } = await service.newUser();
    await call('forgot-password', { email });
    const token = await service.mailedToken(email, 'reset_password');
    const reset = (more: object = {}) =>
      call('reset-password', {
        email,
        token,
        password: newPassword,
        password_confirmation: newPassword,
        ...more,
      });
    const differing = await reset({ password_confirmation: 'another one' });
    expect(differing.body.error.details).toEqual({
      password_confirmation: ['must be the same as password'],
    });
    expect((await reset({ email: newEmail() })).body.error.code).toBe('invalid_token');
    expect((await reset()).status).toBe(200);
    expect((await reset()).body.error.code).toBe('invalid_token');
    expect(await works(accessToken)).toBe(false);
    expect((await logIn(email)).status).toBe(401);
    const again = await logIn(email, { password: newPassword });
    expect(again.body.data.api_key).toMatch(/^gmk_/);
    expect(again.body.data.api_key).not.toBe(apiKey);
    expect((await service.get(`/api/v7/models?key=${apiKey}`)).status).toBe(401);
  });

  test('a reset keeps the API key if it is told to', async () => {
    const { email, apiKey } = await service.newUser();
    await call('forgot-password', { email });
    const token = await service.mailedToken(email, 'reset_password');
    const passwords = { password: newPassword, password_confirmation: newPassword };
    const { body } = await call<ResponseBody<'resetPassword'>>('reset-password', {
      email,
      token,
      ...passwords,
      new_api_key: false,
    });
    expect(body.data.message).toBe('The password is changed. Log in with the new one.');
    const again = await logIn(email, { password: newPassword });
    expect(again.body.data.api_key).toBe(apiKey);
  });

  test('a reset before the verification promises no API key, as login gives none', async () => {
    const email = newEmail();
    await call('signup', { email, password });
    await call('forgot-password', { email });
    const token = await service.mailedToken(email, 'reset_password');
    const passwords = { password: newPassword, password_confirmation: newPassword };
    const { body } = await call<ResponseBody<'resetPassword'>>('reset-password', {
      email,
      token,
      ...passwords,
    });
    expect(body.data.message).toBe(
      'The password is changed. Log in with the new one, and verify the email address to get an API key.',
    );
    const again = await logIn(email, { password: newPassword });
    expect(again.body.data.api_key).toBeNull();
  });

  test.each([
    ['no token', {}, 'missing_token'],
    ['another scheme', { Authorization: 'Basic Z21hOg==' }, 'missing_token'],
    ['a token of nobody', bearer(`gma_${'A'.repeat(43)}`), 'invalid_access_token'],
    ['what is no token', bearer('gma_1'), 'invalid_access_token'],
  ])('%s gives a 401 that says which scheme would do', async (_, headers, code) => {
    for (const operation of ['refresh', 'logout', 'logout-all']) {
      const answer = await service.post<AgentError>(
        `/api/agents/v1/auth/${operation}`,
        undefined,
        headers,
      );
      expect(answer).toMatchObject({ status: 401, body: { data: null, error: { code } } });
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
    }
  });

  test('an API key is no access token', async () => {
    const { apiKey } = await service.newUser();
    expect((await call('logout', undefined, apiKey)).status).toBe(401);
  });

  test.each<[string, object, string, RegExp]>([
    ['signup', { email: 'nobody', password }, 'email', /email address/],
    ['signup', { email: 'ada@mail.example', password: 'short' }, 'password', /15/],
    ['login', { email: 'ada@mail.example' }, 'password', /required/],
    ['forgot-password', { email: 'ada@@mail.example' }, 'email', /email address/],
    ['login', { email: 'a@b.example', password, token_expiry: 'soon' }, 'token_expiry', /1_week/],
  ])('%s with %j is told what is wrong with %s', async (operation, body, field, phrase) => {
    const answer = await call(operation, body);
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'validation_error' } } });
    expect(answer.body.error.message).toContain(field);
    expect(answer.body.error.details).toEqual({ [field]: [expect.stringMatching(phrase)] });
  });
});
