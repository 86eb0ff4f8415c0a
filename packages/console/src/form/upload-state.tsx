import { LoaderCircle } from 'lucide-react';

interface UploadStateProps {
  sending: string;
  problem: string | undefined;
  onStop: () => void;
}

/** While files are sent, it keeps the form from being run without them. */
export function UploadState({ sending, problem, onStop }: UploadStateProps) {
  return (
    <>
      <p
        className="media-state"
        aria-live="polite"
        tabIndex={-1}
        data-broken={sending !== '' || undefined}
      >
        {sending && (
          <>
            <LoaderCircle className="spin" size={14} aria-hidden /> Sending {sending} … Then you can
            run this.
          </>
        )}
        {problem && <span className="field-error">{problem}</span>}
      </p>
      {sending && (
        <button type="button" className="button small" onClick={onStop}>
          Stop sending
        </button>
      )}
    </>
  );
}
