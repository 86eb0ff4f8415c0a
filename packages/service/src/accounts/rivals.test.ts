import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { engines, useDatabase } from '../database/testing.ts';
import { isFull } from '../testing/full.ts';
import { authenticateAccessToken } from './access-tokens.ts';
import { authenticateApiKey } from './api-keys.ts';
import { endSignup } from './end-signup.ts';
import { logIn, type Session } from './login.ts';
import { requestPasswordReset, resetPassword } from './password-reset.ts';
import { signUp } from './signup.ts';
import { useAccounts } from './testing.ts';
import { resendVerification, verifyEmail, verifyEmailLink } from './verification.ts';

// Two people claim one address, and only one of them reads its mail. All orders of what they can do
// are compared with a model of who has what then. Orders that lead to the same rows and the same
// holders are followed once, as the service has no other state.

type Person = 'owner' | 'attacker';

const email = 'claimed@mail.example';
const passwords = { owner: 'grey herons wade slowly', attacker: 'seven quiet lanterns burn' };

interface Held {
  kind: 'token' | 'key';
  holder: Person;
  text: string;
  /** Whether the model says that it works. */
  works: boolean;
}

/** What the model knows of the address's account. */
interface Owned {
  isVerified: boolean;
  /** The owner has posted a code or reset the password. */
  isProven: boolean;
  /** Whose password logs in. Null: nobody's. */
  password: Person | null;
  /** Who has signed up while the address waited. */
  waiting: readonly Person[];
  /** Codes that were mailed since the account exists. */
  codes: readonly string[];
}

interface World {
  history: readonly string[];
  account: Owned | undefined;
  held: readonly Held[];
}

const follows = isFull ? 6 : 2;

describe.each(engines)('two people with one address on %s', (engine) => {
  const database = useDatabase(engine);
  const { accounts, mailedToken } = useAccounts(database);

  const isRefused = (attempt: Promise<unknown>) =>
    attempt.then(
      () => false,
      (error) => ['invalid_credentials', 'invalid_token'].includes(error.code),
    );

  /** What `person` holds after a login or a verification. */
  function credentialsOf(person: Person, { accessToken, apiKey }: Session): Held[] {
    const token = { kind: 'token', holder: person, text: accessToken.text, works: true } as const;
    return apiKey === null
      ? [token]
      : [token, { kind: 'key', holder: person, text: apiKey, works: true }];
  }

  const ended = (held: readonly Held[], kinds: readonly Held['kind'][]) =>
    held.map((each) => (kinds.includes(each.kind) ? { ...each, works: false } : each));

  async function signsUp(person: Person, { account, ...world }: World): Promise<World> {
    await signUp(accounts, { email, password: passwords[person] });
    if (account?.isVerified) return { ...world, account };
    const code = await mailedToken(email, 'verify_email');
    const fresh = { isVerified: false, isProven: false, password: person, waiting: [], codes: [] };
    const owned: Owned = account ?? fresh;
    const waiting = owned.isProven ? [] : [...new Set([...owned.waiting, person])].sort();
    return { ...world, account: { ...owned, waiting, codes: [...owned.codes, code] } };
  }

  async function logsIn(person: Person, world: World): Promise<World> {
    const attempt = logIn(accounts, { email, password: passwords[person] });
    if (world.account?.password !== person) {
      expect(await isRefused(attempt), world.history.join(', ')).toBe(true);
      return world;
    }
    const session = await attempt;
    expect(session.apiKey !== null).toBe(world.account.isVerified);
    return { ...world, held: [...world.held, ...credentialsOf(person, session)] };
  }

  /** Verifies by `use`, and returns what the owner holds then. */
  async function verified(world: World, code: string, use: (code: string) => Promise<Held[]>) {
    const { account, held } = world;
    if (!account || account.isVerified) {
      expect(await isRefused(use(code)), world.history.join(', ')).toBe(true);
      return world;
    }
    const more = await use(code);
    const isContested = account.waiting.length > 1;
    const password = isContested ? null : account.password;
    const left = isContested ? ended(held, ['token']) : held;
    const after = { ...account, isVerified: true, password, waiting: [] };
    return { ...world, account: after, held: [...left, ...more] };
  }

  async function reset(world: World): Promise<World> {
    await requestPasswordReset(accounts, email);
    const token = await mailedToken(email, 'reset_password');
    const { owner: password } = passwords;
    const request = { email, token, password, password_confirmation: password, new_api_key: true };
    await resetPassword(accounts, request);
    if (!world.account) throw new Error('There is no account.');
    const account: Owned = { ...world.account, isProven: true, password: 'owner', waiting: [] };
    return { ...world, account, held: ended(world.held, ['token', 'key']) };
  }

  /** What people may do, and what the model says of it. Undefined: not possible now. */
  const acts: Record<string, (world: World) => Promise<World> | undefined> = {
    'the attacker signs up': (world) => signsUp('attacker', world),
    'the owner signs up': (world) => signsUp('owner', world),
    'the attacker logs in': (world) => logsIn('attacker', world),
    'the owner logs in': (world) => logsIn('owner', world),
    'somebody asks for another code': ({ account, ...world }) => {
      if (!account || account.isVerified) return undefined;
      return resendVerification(accounts, email).then(async () => {
        const code = await mailedToken(email, 'verify_email');
        return { ...world, account: { ...account, codes: [...account.codes, code] } };
      });
    },
    'the owner posts the first code': (world) => {
      const code = world.account?.codes[0];
      if (code === undefined) return undefined;
      return verified(world, code, async (posted) =>
        credentialsOf('owner', await verifyEmail(accounts, posted)),
      ).then((after) => {
        if (after === world || !after.account) return world;
        return { ...after, account: { ...after.account, isProven: true } };
      });
    },
    'a scanner opens the last link': (world) => {
      const code = world.account?.codes.at(-1);
      if (code === undefined) return undefined;
      return verified(world, code, async (opened) => {
        await verifyEmailLink(accounts, opened);
        return [];
      });
    },
    'the owner resets the password': (world) => (world.account ? reset(world) : undefined),
    'the owner ends the sign-up': (world) => {
      const { account, held } = world;
      const code = account?.codes[0];
      if (!account || code === undefined) return undefined;
      return endSignup(accounts, code).then((outcome) => {
        expect(outcome, world.history.join(', ')).toBe(account.isProven ? 'proven' : 'ended');
        if (account.isProven) return world;
        return { ...world, account: undefined, held: ended(held, ['token', 'key']) };
      });
    },
  };

  const works = async ({ kind, text }: Held) => {
    const authenticate = kind === 'token' ? authenticateAccessToken : authenticateApiKey;
    return (await authenticate(database.db, text)) !== undefined;
  };

  /** Compares what works with what the model says. */
  async function check({ history, held }: World): Promise<void> {
    const found = await Promise.all(held.map(works));
    expect(found, history.join(', ')).toEqual(held.map((each) => each.works));
  }

  /** The owner takes the address: verifies it and resets the password. Nobody else has anything then. */
  async function takesOver(world: World): Promise<void> {
    const about = world.history.join(', ');
    let mine = world;
    if (!mine.account) mine = await signsUp('owner', mine);
    if (!mine.account?.isVerified) {
      await resendVerification(accounts, email);
      await verifyEmail(accounts, await mailedToken(email, 'verify_email'));
    }
    mine = await reset(mine);
    const others = mine.held.filter(({ holder }) => holder === 'attacker');
    expect(await Promise.all(others.map(works)), about).toEqual(others.map(() => false));
    const attack = logIn(accounts, { email, password: passwords.attacker });
    expect(await isRefused(attack), about).toBe(true);
    const { account, apiKey } = await logIn(accounts, { email, password: passwords.owner });
    expect([account.verified, typeof apiKey], about).toEqual([true, 'string']);
  }

  const tables = [
    'accounts',
    'payment_customers',
    'access_tokens',
    'api_keys',
    'one_time_tokens',
    'mails',
  ];

  async function saveRows(): Promise<Record<string, string>> {
    const columns = tables.map(
      (table) =>
        sql`(select coalesce(json_agg(t), '[]')::text from ${sql.table(table)} t) as ${sql.ref(table)}`,
    );
    const { rows } = await sql<Record<string, string>>`select ${sql.join(columns)}`.execute(
      database.db,
    );
    return rows[0] ?? {};
  }

  async function restoreRows(saved: Record<string, string>): Promise<void> {
    await database.db.deleteFrom('mails').execute();
    await database.db.deleteFrom('accounts').execute();
    const inserts = tables.map(
      (table) => sql`${sql.ref(`new_${table}`)} as (
        insert into ${sql.table(table)} overriding system value
        select * from json_populate_recordset(null::${sql.table(table)}, ${saved[table]}::json)
      )`,
    );
    await sql`with ${sql.join(inserts)} select`.execute(database.db);
  }

  /** Equal if the same acts lead to the same. Leaves out what only differs by chance or by time. */
  async function stateOf({ account, held }: World): Promise<string> {
    const { rows } = await sql`
      select email, verified_at is null as unverified, proven_at is null as unproven, contested,
        password_hash is null as without_password,
        (select count(*) from access_tokens where account_id = accounts.id and epoch = token_epoch) > 0
          as logged_in,
        array(select distinct purpose from one_time_tokens where account_id = accounts.id order by 1)
          as tokens,
        array(select is_default from api_keys where account_id = accounts.id and revoked_at is null)
          as keys
      from accounts where deleted_at is null`.execute(database.db);
    const holders = held.map(({ kind, holder, works: live }) => `${holder} ${kind} ${live}`);
    const { codes = [], ...owned } = account ?? {};
    return JSON.stringify([rows, owned, Math.min(codes.length, 2), [...new Set(holders)].sort()]);
  }

  test(`whatever ${follows} things they do first, the owner gets the address, and the attacker keeps nothing`, async () => {
    const start: World = { history: [], account: undefined, held: [] };
    const seen = new Set<string>();
    const taken = new Set<string>();
    let orders = 0;
    let worlds = [{ world: start, rows: await saveRows() }];
    for (let length = 1; length <= follows; length++) {
      const next: typeof worlds = [];
      for (const { world, rows } of worlds) {
        for (const [act, run] of Object.entries(acts)) {
          await restoreRows(rows);
          const done = run({ ...world, history: [...world.history, act] });
          if (!done) continue;
          const after = { ...(await done), history: [...world.history, act] };
          orders++;
          await check(after);
          const state = await stateOf(after);
          if (seen.has(state)) continue;
          seen.add(state);
          next.push({ world: after, rows: await saveRows() });
          // What the owner holds makes no difference to what the attacker keeps.
          const ofOthers = after.held.filter(({ holder }) => holder === 'attacker');
          const threat = await stateOf({ ...after, held: ofOthers });
          if (!taken.has(threat)) await takesOver(after);
          taken.add(threat);
        }
      }
      worlds = next;
    }
    expect(orders).toBeGreaterThan(isFull ? 100 : 10);
  });
});
