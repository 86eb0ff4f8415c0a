import type { Side } from './sides.ts';

const ROUNDS = 41;
const CALLS = 500;

const body = JSON.stringify({
  status: 'success',
  generationTime: 1.5,
  id: 42,
  output: ['http://127.0.0.1/files/a.png'],
  proxy_links: [],
  meta: {},
});
const headers = { 'content-type': 'application/json' };

/** What a call costs whose answer is there at once: medians of rounds in which sides take turns. */
export async function overheads(sides: Side[]): Promise<string[][]> {
  const send = async () => new Response(body, { headers });
  const timed = await Promise.all(
    sides
      .filter(({ same }) => same)
      .map(async ({ name, load }) => {
        const call = await load('http://127.0.0.1:8787', send as typeof fetch);
        return { name, call, rounds: [] as number[] };
      }),
  );
  for (let round = 0; round < ROUNDS; round++) {
    for (const side of round % 2 === 0 ? timed : timed.toReversed()) {
      const start = performance.now();
      for (let call = 0; call < CALLS; call++) await side.call();
      side.rounds.push(((performance.now() - start) / CALLS) * 1000);
    }
  }
  const medians = timed.map(({ name, rounds }) => ({
    name,
    median: rounds.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? Number.NaN,
  }));
  const base = medians.find(({ name }) => name === 'openapi-fetch')?.median ?? Number.NaN;
  return medians.map(({ name, median }) => [name, median.toFixed(1), (median / base).toFixed(2)]);
}
