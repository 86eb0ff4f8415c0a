import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Notifications, openNotifications } from '../database/notifications.ts';
import { engines, useDatabase } from '../database/testing.ts';
import { createLog } from '../log.ts';
import type { Crew } from '../outbox/crew.ts';
import { createKeyring } from '../secrets/keyring.ts';
import { openMail, queuedMail, verificationMail } from './messages.ts';
import { startMailSender } from './sender.ts';
import { fileTransport, type MailTransport, smtpTransport } from './transport.ts';

const keyring = createKeyring([randomBytes(32)]);
const from = 'Genmedia <no-reply@media.example>';
const mail = verificationMail({
  code: 'tok-en',
  verify: 'https://media.example/verify/tok-en',
  notMe: 'https://media.example/not-me?token=tok-en',
});

describe.each(engines)('on %s', (engine) => {
  const database = useDatabase(engine);
  let folder: string;
  let notifications: Notifications;
  let sender: Crew | undefined;

  beforeAll(async () => {
    notifications = await openNotifications(database, () => {});
  });
  afterAll(() => notifications.close());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'genmedia-mail-'));
  });
  afterEach(async () => {
    await sender?.stop();
    await database.db.deleteFrom('mails').execute();
    await rm(folder, { recursive: true });
  });

  const start = (transport: MailTransport, admit = async () => true) => {
    const log = createLog('silent');
    sender = startMailSender({ db: database.db, keyring, transport, notifications, log, admit });
    return sender;
  };
  const queue = async (recipient: string, token_hash: Buffer | null = null) => {
    await database.db
      .insertInto('mails')
      .values({ ...queuedMail(keyring, recipient, mail), token_hash })
      .execute();
    await sql`select pg_notify('mails', '')`.execute(database.db);
  };
  const queued = () => database.db.selectFrom('mails').selectAll().execute();
  /** Mails are first written under another name, which this leaves out. */
  const outbox = async () => {
    const names = await readdir(join(folder, 'outbox')).catch(() => []);
    return names.filter((name) => name.endsWith('.eml')).toSorted();
  };

  test('a mail becomes a file that mail programs read, only readable by the owner', async () => {
    start(fileTransport(join(folder, 'outbox'), from));
    await queue('iris@mail.example');
    await expect.poll(outbox).toHaveLength(1);
    const [name = ''] = await outbox();
    expect(name).toMatch(/^\d{6}-verify_email\.eml$/);
    const path = join(folder, 'outbox', name);
    expect((await stat(path)).mode & 0o777).toBe(0o600);

    const read = await PostalMime.parse(await readFile(path));
    expect(read.from).toMatchObject({ name: 'Genmedia', address: 'no-reply@media.example' });
    expect(read.to).toMatchObject([{ address: 'iris@mail.example' }]);
    expect(read.subject).toBe('Verify your email address');
    expect(read.text).toContain('https://media.example/verify/tok-en');
    expect(read.html).toContain('href="https://media.example/verify/tok-en"');
    expect(read.messageId).toMatch(/^<[0-9a-f-]{36}@media\.example>$/);
    expect(read.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
    await expect.poll(queued).toEqual([]);
  });

  test('a mail is sealed while it waits', async () => {
    await queue('iris@mail.example');
    const [row] = await queued();
    const { sealed, message_id } = row ?? {};
    if (!sealed || !message_id) throw new Error('No mail waits.');
    const other = createKeyring([randomBytes(32)]);
    expect(() => openMail(other, sealed, message_id)).toThrow();
    expect(openMail(keyring, sealed, message_id).text).toContain('tok-en');
  });

  test('mails queued before the start are sent, each once, in order', async () => {
    for (const name of ['a', 'b', 'c']) await queue(`${name}@mail.example`);
    start(fileTransport(join(folder, 'outbox'), from));
    await expect.poll(queued).toEqual([]);
    const files = await outbox();
    const recipients = await Promise.all(
      files.map(async (file) => {
        const { to } = await PostalMime.parse(await readFile(join(folder, 'outbox', file)));
        return to?.[0]?.address;
      }),
    );
    expect(recipients).toEqual(['a@mail.example', 'b@mail.example', 'c@mail.example']);
  });

  test('a mail whose token is not granted is deleted, not sent', async () => {
    start(fileTransport(join(folder, 'outbox'), from), async () => false);
    await queue('nobody@mail.example', randomBytes(32));
    await expect.poll(queued).toEqual([]);
    expect(await outbox()).toEqual([]);
  });

  test('an error with a NUL in its message is written down like any other', async () => {
    start({
      verify: async () => {},
      send: async () => {
        throw new Error('421 Service \0 unavailable');
      },
      close() {},
    });
    await queue('iris@mail.example');
    await expect
      .poll(async () => (await queued())[0]?.last_error)
      .toContain('421 Service  unavailable');
  });

  describe('over SMTP', () => {
    let server: SMTPServer;
    let answers: number[];
    /** Mails to addresses that begin with `slow`. The server accepts them when the test says so. */
    let held: { address: string; take: () => void }[];
    let password: string;
    let received: { recipients: string[]; message: Buffer; user: unknown }[];

    beforeEach(async () => {
      answers = [];
      held = [];
      password = 'pass word';
      received = [];
      server = new SMTPServer({
        disabledCommands: ['STARTTLS'],
        authOptional: true,
        allowInsecureAuth: true,
        onAuth: ({ username, password: sentPassword }, _session, done) =>
          sentPassword === password ? done(null, { user: username }) : done(new Error('no')),
        onData(stream, session, done) {
          const chunks: Buffer[] = [];
          stream.on('data', (chunk) => chunks.push(chunk));
          stream.on('end', async () => {
            const [to] = session.envelope.rcptTo;
            if (to?.address.startsWith('slow')) {
              await new Promise<void>((take) => held.push({ address: to.address, take }));
            }
            const code = answers.shift();
            if (code) return done(Object.assign(new Error('not now'), { responseCode: code }));
            const recipients = session.envelope.rcptTo.map(({ address }) => address);
            received.push({ recipients, message: Buffer.concat(chunks), user: session.user });
            done();
          });
        },
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    });
    afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));

    const url = () => {
      const { port } = server.server.address() as { port: number };
      return `smtp://iris:pass%20word@127.0.0.1:${port}`;
    };

    test('mails are sent while others are slow, those to one recipient in order', async () => {
      const recipients = () => received.map(({ recipients: [first] }) => first);
      start(smtpTransport(url(), from));
      for (const name of ['slow-1', 'slow-2', 'slow-3']) await queue(`${name}@mail.example`);
      await expect.poll(() => held).toHaveLength(3);
      await queue('slow-1@mail.example');
      await queue('iris@mail.example');
      await expect.poll(recipients).toEqual(['iris@mail.example']);
      expect(held).toHaveLength(3);
      held.find(({ address }) => address === 'slow-1@mail.example')?.take();
      await expect.poll(() => held).toHaveLength(4);
      expect(recipients()).toEqual(['iris@mail.example', 'slow-1@mail.example']);
      expect(held[3]?.address).toBe('slow-1@mail.example');
      for (const { take } of held) take();
      await expect.poll(queued).toEqual([]);
      expect(received).toHaveLength(5);
    });

    test('a stop waits for the mails that are being sent, and starts no more', async () => {
      const own = start(smtpTransport(url(), from));
      for (const name of ['slow-1', 'slow-2']) await queue(`${name}@mail.example`);
      await expect.poll(() => held).toHaveLength(2);
      const stopping = own.stop({ graceMs: 240_000 });
      await queue('late@mail.example');
      held[0]?.take();
      await expect.poll(queued).toHaveLength(2);
      held[1]?.take();
      await stopping;
      expect((await queued()).map(({ recipient }) => recipient)).toEqual(['late@mail.example']);
    });

    test('a stop does not wait for a server that does not answer', async () => {
      const own = start(smtpTransport(url(), from));
      await queue('slow@mail.example');
      await expect.poll(() => held).toHaveLength(1);
      await own.stop({ graceMs: 0 });
      expect(received).toEqual([]);
      const [waiting] = await queued();
      expect(waiting?.sealed).not.toBeNull();
      expect(waiting?.next_attempt_at?.getTime()).toBeLessThanOrEqual(Date.now());
    });

    const retryNow = async () => {
      await database.db.updateTable('mails').set({ next_attempt_at: sql`now()` }).execute();
      sender?.wake();
    };

    test('a mail is handed to the server of MAIL_URL, with its name and password', async () => {
      start(smtpTransport(url(), from));
      await queue('iris@mail.example');
      await expect.poll(() => received).toHaveLength(1);
      expect(received[0]).toMatchObject({ recipients: ['iris@mail.example'], user: 'iris' });
      const read = await PostalMime.parse(received[0]?.message ?? '');
      expect(read.subject).toBe('Verify your email address');
      await expect.poll(queued).toEqual([]);
    });

    test('a server that is busy gets the same mail again later', async () => {
      answers = [451];
      const before = Date.now();
      start(smtpTransport(url(), from));
      await queue('iris@mail.example');
      await expect.poll(async () => (await queued())[0]?.last_error).toContain('451');
      const [waiting] = await queued();
      const next = waiting?.next_attempt_at?.getTime() ?? 0;
      // Half a minute, plus or minus a tenth: mails that failed together are not all tried again
      // together.
      expect(next).toBeGreaterThanOrEqual(before + 27_000);
      expect(next).toBeLessThanOrEqual(Date.now() + 33_000);
      await retryNow();
      await expect.poll(() => received).toHaveLength(1);
      const { messageId } = await PostalMime.parse(received[0]?.message ?? '');
      expect(messageId).toContain(waiting?.message_id);
    });

    test('a server that refuses the password of MAIL_URL loses no mail', async () => {
      await smtpTransport(url(), from).verify();
      password = 'another word';
      await expect(smtpTransport(url(), from).verify()).rejects.toThrow('535');
      start(smtpTransport(url(), from));
      await queue('iris@mail.example');
      await expect.poll(async () => (await queued())[0]?.last_error).toContain('535');
      password = 'pass word';
      await retryNow();
      await expect.poll(() => received).toHaveLength(1);
    });

    test('a mail that is refused for good is given up, and its text deleted', async () => {
      answers = [550];
      start(smtpTransport(url(), from));
      await queue('nobody@mail.example');
      await expect
        .poll(queued)
        .toMatchObject([
          { sealed: null, next_attempt_at: null, last_error: expect.stringContaining('550') },
        ]);
    });
  });
});
