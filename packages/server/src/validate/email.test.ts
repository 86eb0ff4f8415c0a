import { expect, test } from 'vitest';
import { patternWords } from '../generated/patterns.ts';
import { Email, SignUpRequest, User } from '../generated/schemas.ts';
import { explain } from './explain.ts';

test.each([
  'iris@mail.example',
  "a#b=c&d$e/f~g!h%i{j}k|l'm*n+o?p^q_r`s@mail.example",
  '!@mail.example',
  'first.last+tag@sub-1.mail.example',
  'iris@xn--mnchen-3ya.example',
])('%s is an email address', (address) => {
  expect(Email.parse(address)).toBe(address);
  expect(User.shape.email.parse(address)).toBe(address);
});

test.each([
  '',
  'iris',
  '@mail.example',
  'iris@',
  'iris@mail',
  'a..b@mail.example',
  '.a@mail.example',
  'a b@mail.example',
  'a@-mail.example',
  'a@mail..example',
  'a@b@mail.example',
  '"a"@mail.example',
  'zoë@mail.example',
  'iris@münchen.example',
  'a@mail.example\n',
  'a@mail.example, b@mail.example',
  `${'a'.repeat(250)}@mail.example`,
])('%j is no email address', (address) => {
  expect(Email.safeParse(address).success).toBe(false);
});

test.each(['iris', '"a b"@mail.example', 'zoë@mail.example'])(
  '%s is refused in words that say what to do',
  (email) => {
    const input = { email, password: 'grey herons wade slowly' };
    const { error } = SignUpRequest.safeParse(input);
    expect(explain(error?.issues ?? [], input, 'body', patternWords)).toEqual([
      {
        field: 'email',
        message:
          'must be an email address in ASCII and without quotation marks, such as iris@mail.example; ' +
          'a domain with other letters has an xn-- form',
      },
    ]);
  },
);
