import type { AccountExport, AgentError, GenerationSuccess, ResponseBody } from '@genmedia/types';
import { beforeEach, expect, test } from 'vitest';
import { useSharedService } from '../../testing/service.ts';
import type { User } from '../../testing/users.ts';

const service = useSharedService();
const area = '/api/agents/v1/auth';
let user: User;
let bearer: Record<string, string>;

beforeEach(async () => {
  user = await service.newUser();
  bearer = { Authorization: `Bearer ${await token()}` };
});

async function token(): Promise<string> {
  const { email, password } = user;
  const login = await service.post<ResponseBody<'logIn'>>(`${area}/login`, { email, password });
  return login.body.data.access_token;
}

async function makePicture(): Promise<GenerationSuccess> {
  const request = {
    model_id: 'sandbox-image',
    prompt: 'a red lighthouse',
    width: 512,
    height: 512,
  };
  const path = '/api/v7/images/text-to-image';
  return (await service.post<GenerationSuccess>(path, { key: user.apiKey, ...request })).body;
}

const post = <Body>(name: string, body: object) =>
  service.post<Body>(`${area}/${name}`, body, bearer);

test.each(['delete-account', 'export-account'])(
  '%s asks for the password again, beside the access token',
  async (name) => {
    const wrong = await post<AgentError>(name, { password: 'green herons wade slowly' });
    expect(wrong).toMatchObject({ status: 403, body: { error: { code: 'wrong_password' } } });
    const { password } = user;
    expect((await service.post(`${area}/${name}`, { password })).status).toBe(401);
    expect((await service.get(`/api/v7/models?key=${user.apiKey}`)).status).toBe(200);
  },
);

test('an account exports everything that is kept of it, without its secrets', async () => {
  const { id, output } = await makePicture();
  const { password, email } = user;
  const { status, body } = await post<{ data: AccountExport }>('export-account', { password });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    account: { email, plan: 'pay_as_you_go' },
    api_keys: [{ name: 'default' }],
    access_tokens: [{ name: 'default' }, { name: 'agent-control-plane' }],
    usage: [{ operation: 'generateImage', model_id: 'sandbox-image', calls: 1 }],
    jobs: [{ id, operation: 'generateImage', result: { output } }],
    next_before_job: null,
  });
  for (const secret of service.secrets) expect(JSON.stringify(body)).not.toContain(secret);
  const older = await post<{ data: AccountExport }>('export-account', { password, before_job: id });
  expect(older.body.data.jobs).toEqual([]);
});

test('an account deletes itself: credentials end at once, its files go, its address is free', async () => {
  const { output } = await makePicture();
  const { pathname } = new URL(output[0] ?? '');
  expect((await service.get(pathname)).status).toBe(200);
  const { email, password, apiKey } = user;
  const deleted = await post<{ data: { message: string } }>('delete-account', { password });
  expect(deleted.status).toBe(200);
  expect(deleted.body.data.message).toMatch(/What its jobs used and cost.* are kept for 400 days/);
  expect((await service.get(`/api/v7/models?key=${apiKey}`)).status).toBe(401);
  expect((await post('logout', {})).status).toBe(401);
  expect((await service.post(`${area}/login`, { email, password })).status).toBe(401);
  // Files are removed some seconds later.
  await expect.poll(async () => (await service.get(pathname)).status, { interval: 500 }).toBe(404);
  expect((await service.post(`${area}/signup`, { email, password, name: 'Nora' })).status).toBe(
    201,
  );
});
