import type { Side } from './sides.ts';

const measuredRounds = 101;
const calls = 200;

const body = JSON.stringify({
  status: 'success',
  generationTime: 1.5,
  id: 42,
  output: ['http://127.0.0.1/files/a.png'],
  proxy_links: [],
  meta: {},
});
const headers = { 'content-type': 'application/json' };

/**
 * What a call costs if its answer comes at once. The sides take turns in short rounds; each is
 * compared with openapi-fetch in the same round. It counts processor time, garbage collection
 * included, so other work of the machine does not change the result.
 */
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
  for (let round = 0; round < measuredRounds; round++) {
    for (const side of round % 2 === 0 ? timed : timed.toReversed()) {
      const start = process.cpuUsage();
      for (let call = 0; call < calls; call++) await side.call();
      const { user, system } = process.cpuUsage(start);
      side.rounds.push((user + system) / calls);
    }
  }
  // In the first rounds the code is not compiled yet.
  const warm = (rounds: number[]) => rounds.slice(measuredRounds >> 2);
  const base = warm(timed.find(({ name }) => name === 'openapi-fetch')?.rounds ?? []);
  return timed.map(({ name, rounds }) => {
    const ratios = warm(rounds).map((time, round) => time / (base[round] ?? Number.NaN));
    return [name, median(warm(rounds)).toFixed(1), median(ratios).toFixed(2)];
  });
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
