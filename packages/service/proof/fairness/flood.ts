/**
 * `node flood.ts URL IMAGE KEY…`: the account of each key sends as much as it may, until the process
 * that started this one disconnects. Then it prints how many answers they got.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { flood, send } from './requests.ts';

const [url = '', image = '', ...keys] = process.argv.slice(2);
const end = new AbortController();
process.once('disconnect', () => end.abort());
const answers = { given: 0, refused: 0 };

const callers = keys.flatMap((key, number) =>
  flood(number, image).map(async (request) => {
    while (!end.signal.aborted) {
      try {
        const { error } = await send(url, key, request, end.signal);
        answers[error === undefined ? 'given' : 'refused']++;
        if (error !== undefined) await sleep(1000, undefined, { signal: end.signal });
      } catch {
        // The end, or a connection that the service has closed.
        if (!end.signal.aborted) answers.refused++;
        await sleep(100);
      }
    }
  }),
);
await Promise.all(callers);
process.stdout.write(
  `The flood: ${answers.given} answers, ${answers.refused} refusals or failures.\n`,
);
