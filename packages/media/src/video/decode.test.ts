import { expect, test } from 'vitest';
import { deepCodecs } from './decode.ts';

test.each([
  ['hev1.1.6.L93.B0', false],
  ['hev1.2.4.L93.B0', true],
  // 4:4:4 of 8 and of 10 bits, as screen recorders make it.
  ['hev1.4.10.L93.9E.8', false],
  ['hvc1.4.10.H120.9E', false],
  ['hev1.4.10.L93.9C.8', true],
])('whether %s has more than 8 bits a colour: %s', (codec, isDeep) => {
  expect(deepCodecs.test(codec)).toBe(isDeep);
});
