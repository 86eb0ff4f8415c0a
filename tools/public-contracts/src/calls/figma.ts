import { createClient } from './client/index.ts';
import { baseUrl, expectEqual, fetchFrom, refusal } from './harness.ts';
import { completeHandlers, createRouter } from './server/index.ts';

const app = createRouter(
  completeHandlers({
    postCommentReaction: ({ params, body }) => {
      expectEqual([params, body], [{ file_key: 'f', comment_id: '7' }, { emoji: ':eyes:' }]);
      return { status: 200, body: { status: 200, error: false } };
    },
  }),
  { authenticate: false },
);
const figma = createClient({
  baseUrl,
  fetch: fetchFrom(app),
  credentials: { PersonalAccessToken: 't' },
});

const path = { file_key: 'f', comment_id: '7' };
const answer = await figma.run('postCommentReaction', { path, body: { emoji: ':eyes:' } });
expectEqual(answer.error, false);
// @ts-expect-error: an emoji is a text
const call = () => figma.run('postCommentReaction', { path, body: { emoji: 7 } });
expectEqual(await refusal(call), 400);
