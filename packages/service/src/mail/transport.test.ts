import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '../config.ts';
import { makeTestFolder } from '../testing/folder.ts';
import { fileTransport } from './transport.ts';

test.each([
  ['a@mail.example', '', 'a@mail.example'],
  ['Genmedia <a@mail.example>', 'Genmedia', 'a@mail.example'],
  ['Genmedia: Acme, Inc <a@mail.example>', 'Genmedia: Acme, Inc', 'a@mail.example'],
  ['"Acme, Inc" <a@mail.example>', 'Acme, Inc', 'a@mail.example'],
  ['Acme "Media" <a@mail.example>', 'Acme "Media"', 'a@mail.example'],
  ['"Acme" and "Media" <a@mail.example>', '"Acme" and "Media"', 'a@mail.example'],
  [String.raw`"Acme \"Media\"" <a@mail.example>`, 'Acme "Media"', 'a@mail.example'],
  ['Zoë (media) <a@mail.example>', 'Zoë (media)', 'a@mail.example'],
])('mails from %s show its name and its address', async (from, name, address) => {
  const folder = await makeTestFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  const mail = { id: 1, message_id: 'm-1', recipient: 'b@mail.example', created_at: new Date(0) };
  const content = { kind: 'verify_email', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
  const { mailFrom } = loadConfig({ MAIL_FROM: from });
  const { signal } = new AbortController();
  await fileTransport(folder, mailFrom).send({ ...mail, ...content }, signal);
  const sent = await PostalMime.parse(await readFile(join(folder, '000001-verify_email.eml')));
  expect(sent.from).toEqual({ name, address });
  expect(sent.messageId).toBe('<m-1@mail.example>');
});
