import { GenmediaError } from '@genmedia/client';
import { Notice } from './notice.tsx';

interface TryAgainNoticeProps {
  error: Error;
  refetch: () => Promise<unknown>;
}

/** A query that failed, and a button that sends it again. */
export function TryAgainNotice({ error, refetch }: TryAgainNoticeProps) {
  return (
    <Notice kind="bad" title={error.message} isUrgent>
      <button
        type="button"
        className="button small"
        onClick={() => {
          refetch().catch(reportError);
        }}
      >
        Try again
      </button>
      {error instanceof GenmediaError && error.status === 401 && (
        <a className="button small" href="#/account/log-in">
          Sign in
        </a>
      )}
    </Notice>
  );
}
