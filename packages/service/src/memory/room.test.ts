import { expect, test } from 'vitest';
import { createRoom, NoRoom } from './room.ts';

test('requests together hold at most the total, until each gives its part back', () => {
  const room = createRoom(10);
  const [one, other] = [room.open(), room.open()];
  one.take(6);
  other.take(4);
  expect(() => other.take(1)).toThrow(NoRoom);
  one.leave();
  one.leave();
  other.take(6);
  expect(() => room.open().take(1)).toThrow(NoRoom);
});

test('a request that takes more after it left gets an error, and holds nothing', () => {
  const room = createRoom(10);
  const gone = room.open();
  gone.take(4);
  gone.leave();
  expect(() => gone.take(4)).toThrow(NoRoom);
  room.open().take(10);
});

test('what is given back can be taken again, but not after the request left', () => {
  const room = createRoom(10);
  const [one, other] = [room.open(), room.open()];
  one.take(10);
  one.give(4);
  other.take(4);
  expect(() => other.take(1)).toThrow(NoRoom);
  one.leave();
  one.give(6);
  other.take(6);
  expect(() => other.take(1)).toThrow(NoRoom);
});
