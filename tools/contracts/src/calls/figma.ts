import { createClient } from './client/index.ts';
import { baseUrl, over, refusal, same } from './harness.ts';
import { createRouter } from './server/index.ts';

const app = createRouter({
  postCommentReaction: ({ params, body }) => {
    same([params, body], [{ file_key: 'f', comment_id: '7' }, { emoji: ':eyes:' }]);
    return { status: 200, body: { status: 200, error: false } };
  },
});
const figma = createClient({
  baseUrl,
  fetch: over(app),
  credentials: { PersonalAccessToken: 't' },
});

const path = { file_key: 'f', comment_id: '7' };
const answer = await figma.run('postCommentReaction', { path, body: { emoji: ':eyes:' } });
same(answer.error, false);
// @ts-expect-error: an emoji is a text
const call = () => figma.run('postCommentReaction', { path, body: { emoji: 7 } });
same(await refusal(call), 400);
