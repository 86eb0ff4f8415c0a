import { useEffect } from 'react';
import { askWhetherReachable } from '../session/service.ts';
import { serviceStatus } from '../session/service-status.ts';
import { refuseKey, signInWith, useSession } from '../session/session.ts';
import { Notice } from '../ui/notice.tsx';
import { useStore } from '../ui/store.ts';

/** How often the page asks whether the service answers again, in milliseconds. */
const askAgainMs = 5000;

/** What the user has to know on every page. */
export function Banners() {
  return (
    <>
      <Unreachable />
      <OfferedKey />
    </>
  );
}

/** A banner while the service cannot be reached. */
function Unreachable() {
  const { reachable } = useStore(serviceStatus);
  useEffect(() => {
    if (reachable) return undefined;
    const timer = setInterval(askWhetherReachable, askAgainMs);
    return () => clearInterval(timer);
  }, [reachable]);
  if (reachable) return null;
  return (
    <div className="banner">
      <Notice kind="warn" title="The service cannot be reached." isUrgent>
        <p>Jobs go on. This page tries again by itself.</p>
      </Notice>
    </div>
  );
}

/** Asks before the key of a link is used. */
function OfferedKey() {
  const { offered, user, key } = useSession();
  const isSignedIn = user !== undefined || key !== undefined;
  if (offered === undefined) return null;
  return (
    <div className="banner">
      <Notice kind="warn" title="The link that you followed brings another API key." isUrgent>
        <p>
          With it, everything that you run and send belongs to the account of that key.{' '}
          {isSignedIn
            ? `You are signed in ${user ? `as ${user.email}` : 'with a key of your own'}.`
            : 'Use it only if the key is yours.'}
        </p>
        <div className="actions">
          <button type="button" className="button small" onClick={refuseKey}>
            {isSignedIn ? 'Stay signed in' : 'Do not use it'}
          </button>
          <button
            type="button"
            className="button quiet small"
            onClick={() => {
              signInWith(offered).catch(reportError);
            }}
          >
            Use the key of the link
          </button>
        </div>
      </Notice>
    </div>
  );
}
