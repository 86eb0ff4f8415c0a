import { randomInt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isFull } from '../testing/full.ts';
import { passwordFault } from './password-policy.ts';

const owner = { email: 'iris.klein@harbour.example', name: 'Iris van der Klein' };

describe('accepts any password that is long and not common', () => {
  test.each([
    'grey herons wade slowly',
    'kein Komma vor dem Zug',
    'Xk9 vQ2 mP7 rT4 wZ8',
    'tr0ub4dor climbs 3 hills',
    '我每天早上都会去公园散步然后喝茶看书',
    'mdk4jf9zq1bxw7tP',
    '(=yo-u|?>*&=?s,8',
    '?g&?.\\g<[]">&][!',
    'ten green bottles standing alone',
    '😀🦊🌵🚲🎷🧊🪁🥨🔭🧲🪴🦉🛶🎲🧵',
    `a fairly long one ${'with words '.repeat(5)}inside`,
  ])('%s', (password) => {
    expect(passwordFault(password, owner)).toBeUndefined();
  });
});

describe('refuses passwords that are easy to guess', () => {
  test.each([
    'passwordpassword',
    'Password123456789',
    'P@ssw0rd!P@ssw0rd!',
    'aaaaaaaaaaaaaaaaaaaa',
    'abcabcabcabcabcabc',
    '123456789012345',
    '987654321098765',
    'qwertyuiopasdfghjkl',
    'qwertzuiopasdfghjkl',
    '1q2w3e4r5t6y7u8i',
    'correct horse battery staple',
    'Correct-Horse-Battery-Staple-2024',
    'thisismypassword',
    'letmeinletmein123',
    'iloveyouforever',
    'administrator123',
    '!@#$%^&*()_+{}|:',
    'Password!@#$%^&*',
    'Secret-Secret-99!',
    'Hello World, Hello World!',
    'winter2024summer2025',
    'the quick brown fox jumps over the lazy dog',
  ])('%s', (password) => {
    expect(passwordFault(password, owner)).toContain('too easy to guess');
  });
});

describe('refuses passwords that contain the owner’s address or name', () => {
  test.each([
    'my boat is called iris',
    'IRIS.KLEIN at the sea side',
    'i.r.i.s.k.l.e.i.n of the coast',
    'sailing from harbour.example',
    'xxKLEINxx qwoeiru zmxn',
  ])('%s', (password) => {
    expect(passwordFault(password, owner)).toBe('must not contain your email address or name');
  });
});

test('finds a name whose accents are written as characters of their own', () => {
  const renee = { email: 'a@b.c', name: 'Rene\u0301e' };
  expect(passwordFault('Ren\u00e9e went to the sea side', renee)).toContain('name');
});

test('accepts passwords from password managers', () => {
  const stranger = { email: 'particular@harbour.example', name: 'Bartholomew' };
  const printable = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at));
  const refused = Array.from({ length: isFull ? 2000 : 200 }, () =>
    Array.from({ length: 16 }, () => printable[randomInt(printable.length)]).join(''),
  ).filter((password) => passwordFault(password, stranger));
  expect(refused).toEqual([]);
});

test('counts characters, not bytes or code units: 15 to 128', () => {
  expect(passwordFault('grey herons wa', owner)).toBe('must have at least 15 characters');
  expect(passwordFault('😀🦊🌵🚲🎷🧊🪁🥨🔭🧲🪴🦉🛶🎲', owner)).toContain('at least 15');
  const long =
    'grey herons wade slowly '.repeat(2) + 'and then they fly away over the hills, '.repeat(4);
  expect(passwordFault(long.slice(0, 128), owner)).toBeUndefined();
  expect(passwordFault(long.slice(0, 129), owner)).toBe('must have at most 128 characters');
});

test('a password may contain a short name', () => {
  expect(
    passwordFault('the moon is low tonight', { email: 'li@x.io', name: 'Li' }),
  ).toBeUndefined();
});
