import { Ban } from 'lucide-react';
import { useState } from 'react';

/** Cancels a job. Says so if the service could not be asked. */
export function CancelButton({ cancel }: { cancel: () => Promise<unknown> }) {
  const [isCancelling, setCancelling] = useState(false);
  const [problem, setProblem] = useState<string>();
  const onPress = () => {
    if (isCancelling) return;
    setCancelling(true);
    setProblem(undefined);
    cancel()
      .catch((error: Error) => setProblem(error.message))
      .finally(() => setCancelling(false));
  };
  return (
    <>
      <button
        type="button"
        className="button small"
        // Not `disabled`, which would take the focus away.
        aria-disabled={isCancelling}
        onClick={onPress}
      >
        <Ban size={13} aria-hidden /> {isCancelling ? 'Cancelling …' : 'Cancel'}
      </button>
      {problem && <span role="alert">{problem}</span>}
    </>
  );
}
