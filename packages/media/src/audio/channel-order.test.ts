import { expect, test } from 'vitest';
import { inWavOrder } from './channel-order.ts';

test.each([
  ['L R', 'L R'],
  ['L C R', 'L R C'],
  ['L R RL RR', 'L R RL RR'],
  ['L C R RL RR', 'L R C RL RR'],
  ['L C R RL RR LFE', 'L R C LFE RL RR'],
  ['L C R SL SR RC LFE', 'L R C LFE RC SL SR'],
  ['L C R SL SR RL RR LFE', 'L R C LFE RL RR SL SR'],
])('the channels %s of Vorbis and Opus become %s, as in WAV', (channels, expected) => {
  expect(inWavOrder(channels.split(' ')).join(' ')).toBe(expected);
});
