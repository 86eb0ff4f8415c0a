import { expect, test } from 'vitest';
import { bundle, type Node } from '../rules/support/bundle.ts';

test('the introduction names every operation that demands an access token', async () => {
  const { info, paths } = await bundle();
  const demanding = Object.entries<Node>(paths)
    .filter(([path]) => path.startsWith('/api/agents/'))
    .filter(([, { post }]) => post?.security?.some((each: object) => 'bearer' in each))
    .map(([path]) => path.split('/').at(-1));
  const row = /^\| Agent accounts: (.+?) +\| access token /m.exec(info.description)?.[1];
  expect(row?.split(', ').sort()).toEqual(demanding.sort());
});
