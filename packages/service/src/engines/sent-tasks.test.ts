import { expect, onTestFinished, test } from 'vitest';
import { publishSent, type SentTask, sentTasks } from './sent-tasks.ts';

test('files are published as their types and sizes, also those of conversations', () => {
  const sent: SentTask[] = [];
  onTestFinished(sentTasks.listen((asked) => sent.push(asked)));
  const data = new Uint8Array(3);
  const file = { data, mediaType: 'image/png' };
  const part = { type: 'file', mediaType: 'image/png', data: { type: 'data', data } };
  const input = { mask: file, images: ['token'], prompt: [part], raw: data, seed: 7 };
  const task = { provider: 'acme', kind: 'image', to: 'painter' } as const;
  publishSent({ ...task, input }, new Map([['token', file]]));
  expect(sent).toEqual([
    {
      ...task,
      input: {
        mask: '(image/png, 3 bytes)',
        images: ['(image/png, 3 bytes)'],
        prompt: [
          { type: 'file', mediaType: 'image/png', data: { type: 'data', data: '(3 bytes)' } },
        ],
        raw: '(3 bytes)',
        seed: 7,
      },
    },
  ]);
});
