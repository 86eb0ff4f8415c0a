import { InvalidArgumentError } from '@ai-sdk/provider';
import { beforeAll, expect, test } from 'vitest';
import { fileSeconds, probeSound } from '../audio/decode.ts';
import { film, tone } from '../testing/film.ts';
import { fuzzRuns, mutations } from '../testing/mutate.ts';
import { probeVideo } from './probe.ts';
import { takeSound } from './sound.ts';

const runs = fuzzRuns(120);
let video: Uint8Array;

beforeAll(async () => {
  video = await film({ width: 64, height: 64, seconds: 1, fps: 4, sound: tone(220, 1) });
});

test.each([probeVideo, probeSound, fileSeconds, takeSound] as const)(
  `%o reads a mutated video or refuses it, ${runs} times`,
  async (read) => {
    let run = 0;
    for (const mutated of mutations(video, runs)) {
      const error = await read(mutated).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      const fine = error === undefined || InvalidArgumentError.isInstance(error);
      expect(fine, `run ${run++}: ${error}`).toBe(true);
    }
  },
  60_000 + runs * 100,
);
