import { expect, test } from 'vitest';
import { createRoom, NoRoom } from './room.ts';

test('requests hold as much as there is together, until each gives its part back', () => {
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

test('who reads on after all was given back is stopped, and holds nothing', () => {
  const room = createRoom(10);
  const gone = room.open();
  gone.take(4);
  gone.leave();
  expect(() => gone.take(4)).toThrow(NoRoom);
  room.open().take(10);
});
