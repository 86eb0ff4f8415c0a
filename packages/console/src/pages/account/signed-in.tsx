import type { User } from '@genmedia/client';
import { useListJobs } from '@genmedia/react';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { jobLimits } from '../../contract/contract.ts';
import { useOwnRuns } from '../../jobs/runs.ts';
import { forgetDrafts } from '../../playground/drafts.ts';
import { genmedia } from '../../session/service.ts';
import { serviceStatus } from '../../session/service-status.ts';
import { signOut, useSession } from '../../session/session.ts';
import { formatTime, sentenceCase } from '../../ui/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { Secret } from '../../ui/secret.tsx';
import { useStore } from '../../ui/store.ts';

/** How often the jobs under way are asked for, in milliseconds. */
const refreshMs = 5000;

export function SignedIn() {
  const { key, user } = useSession();
  // A tab that logged in with an older console has no plan.
  const plan: string | undefined = user?.plan;
  return (
    <div className="account">
      <header className="page-head">
        <h1>Account</h1>
        <p className="lead">{user ? user.email : 'You use an API key, and are not logged in.'}</p>
      </header>
      {user && !user.verified && (
        <Notice kind="warn" title="Your address is not verified yet. Verify it to get an API key.">
          <p>
            <a href="#/account/verify">Enter the code from the mail</a>
          </p>
        </Notice>
      )}
      <div className="account-cards">
        {key !== undefined && (
          <section className="card">
            <h2>API key</h2>
            <Secret value={key} />
            <p className="muted small">
              The key stays in this tab. Anyone who has it can use up your places in the queue.
            </p>
          </section>
        )}
        {user && <Profile user={user} plan={plan} />}
        <Places plan={plan} />
        <Rate />
      </div>
      <Leave />
    </div>
  );
}

function Profile({ user, plan }: { user: User; plan: string | undefined }) {
  return (
    <section className="card">
      <h2>You</h2>
      <dl className="table">
        <div className="table-row">
          <dt>Name</dt>
          <dd>{user.name || '–'}</dd>
        </div>
        <div className="table-row">
          <dt>Email</dt>
          <dd>{user.email}</dd>
        </div>
        <div className="table-row">
          <dt>Verified</dt>
          <dd>{user.verified ? 'yes' : 'no'}</dd>
        </div>
        {plan !== undefined && (
          <div className="table-row">
            <dt>Plan</dt>
            <dd>{sentenceCase(plan)}, when you logged in</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/**
 * @param plan undefined if it is not known: no operation says whose account an entered key belongs
 * to.
 */
function Places({ plan }: { plan: string | undefined }) {
  const { runs } = useOwnRuns();
  const { key } = useSession();
  const { data } = useListJobs(
    { status: 'processing', limit: 100 },
    { enabled: key !== undefined, refetchInterval: refreshMs },
  );
  const most = plan === undefined ? undefined : jobLimits[plan];
  const running = key === undefined ? 0 : (data?.jobs.length ?? '–');
  const refusal = runs.find(({ error }) => error?.code === 'queue_full')?.error;
  return (
    <section className="card">
      <h2>Places in the queue</h2>
      <p className="figure">
        {running} <span className="muted">{most === undefined ? '' : `of ${most} `}taken</span>
      </p>
      {most === undefined && (
        <ul className="plain-list muted small">
          {Object.entries(jobLimits).map(([name, places]) => (
            <li key={name}>
              {sentenceCase(name)}: {places} jobs in the queue
            </li>
          ))}
        </ul>
      )}
      {refusal && <p className="small">Last refused: {refusal.message}</p>}
    </section>
  );
}

function Rate() {
  const { rateLimit } = useStore(serviceStatus);
  return (
    <section className="card">
      <h2>Rate limit</h2>
      {rateLimit ? (
        <>
          <p className="figure">
            {rateLimit.remaining} <span className="muted">of {rateLimit.limit} requests left</span>
          </p>
          <meter
            aria-label="Requests left"
            min={0}
            max={rateLimit.limit}
            value={rateLimit.remaining}
          />
          <p className="muted small">
            From the last answer. All requests are available again at{' '}
            {formatTime(rateLimit.resetsAt)}.
          </p>
        </>
      ) : (
        <p className="muted">Shown after the next answer of the service.</p>
      )}
    </section>
  );
}

function Leave() {
  const { user } = useSession();
  const [problem, setProblem] = useState<string>();
  const attempt = (leave: () => Promise<void>) => {
    leave()
      .then(forgetDrafts)
      .catch((error: Error) => setProblem(error.message));
  };
  return (
    <div className="actions">
      <button type="button" className="button" onClick={() => attempt(signOut)}>
        <LogOut size={16} aria-hidden /> {user ? 'Log out' : 'Forget the key'}
      </button>
      {user && (
        <button type="button" className="button quiet" onClick={() => attempt(signOutEverywhere)}>
          Log out everywhere
        </button>
      )}
      {problem && <Notice kind="bad" title={problem} isUrgent />}
    </div>
  );
}

/** Revokes all access tokens of the user, and signs out here. */
async function signOutEverywhere(): Promise<void> {
  await genmedia.run('logOutAll');
  await signOut();
}
