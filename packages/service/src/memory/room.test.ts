import { expect, test } from 'vitest';
import { createRoom, NoRoom, type Room } from './room.ts';

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

/** Has each owner take byte after byte, in turns, until none gets more. Returns what each has. */
function fill(room: Room, owners: number): number[] {
  const holdings = Array.from({ length: owners }, (_, id) => room.open(`account ${id}`));
  const bytes = holdings.map(() => 0);
  const waiting = new Set(holdings.keys());
  while (waiting.size > 0) {
    for (const id of waiting) {
      try {
        holdings[id]?.take(1);
        bytes[id] = (bytes[id] ?? 0) + 1;
      } catch (error) {
        expect(error).toBeInstanceOf(NoRoom);
        waiting.delete(id);
      }
    }
  }
  return bytes;
}

test.each([1, 2, 10])(
  '%i owners that take all that they get leave a fifth, and have as much as each other',
  (owners) => {
    const room = createRoom(1000);
    const bytes = fill(room, owners);
    const all = bytes.reduce((sum, each) => sum + each, 0);
    expect(all).toBeGreaterThan(780);
    expect(all).toBeLessThanOrEqual(800);
    expect(Math.max(...bytes) - Math.min(...bytes)).toBeLessThanOrEqual(1);
    room.open('another account').take(50);
    room.open().take(100);
  },
);

test('an owner that has more than its share since others came gets no more until it has less', () => {
  const room = createRoom(1000);
  const [first, other] = [room.open('account 1'), room.open('account 2')];
  first.take(800);
  other.take(100);
  expect(() => first.take(1)).toThrow(NoRoom);
  first.give(500);
  first.take(100);
});

test('all requests of an owner count together, and those that move to it', () => {
  const room = createRoom(1000);
  const [one, other] = [room.open('account 1'), room.open('address 203.0.113.1')];
  one.take(500);
  other.take(250);
  other.moveTo('account 1');
  expect(() => room.open('account 1').take(100)).toThrow(NoRoom);
  room.open('address 203.0.113.1').take(100);
  other.leave();
  other.moveTo('account 2');
  room.open('account 1').take(100);
});
