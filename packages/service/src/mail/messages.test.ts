import { expect, test } from 'vitest';
import { addressTakenMail, passwordResetMail, verificationMail } from './messages.ts';

const url = 'https://media.example/reset-password?email=a%26b@c.d&token="><img src=//evil>';

const code = 'a_code-A1';
const links = { code, verify: url, notMe: 'https://media.example/not-me?token=t' };

test.each([
  verificationMail(links),
  verificationMail({ code, verify: links.notMe, notMe: url }, { repeated: true }),
  addressTakenMail(url),
  passwordResetMail(url, code),
])(
  '$kind: the link stands in the text and, escaped, in the HTML; nothing is loaded',
  ({ text, html }) => {
    expect(text).toContain(`\n${url}\n`);
    expect(html).toContain('token=&quot;&gt;&lt;img src=//evil&gt;');
    expect(html).not.toMatch(/<img|<script|<link|<style|url\(|src="/);
  },
);

test.each([
  verificationMail(links),
  verificationMail(links, { repeated: true }),
  passwordResetMail(url, code),
])('$kind: a program finds the code alone on a line', ({ text, html }) => {
  expect(text.split('\n').filter((line) => line === code)).toHaveLength(1);
  expect(html).toContain(`<code>${code}</code>`);
});
