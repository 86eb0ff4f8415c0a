import { Play } from 'lucide-react';
import type { Operation } from '../contract/types.ts';

const isApple = /Mac|iP(hone|ad)/.test(navigator.userAgent);

interface RunBarProps {
  operation: Operation;
  isLocked: boolean;
  isStarting: boolean;
  isRunning: boolean;
}

/** The button that starts a run, or the way to the page where the user signs in. */
export function RunBar({ operation, isLocked, isStarting, isRunning }: RunBarProps) {
  if (isLocked) {
    return (
      <div className="run-bar">
        <a className="button primary wide" href="#/account/log-in">
          {operation.credential === 'bearer' ? 'Log in to run this' : 'Sign in to run this'}
        </a>
      </div>
    );
  }
  return (
    <div className="run-bar">
      <button
        type="submit"
        className="button primary wide"
        aria-keyshortcuts="Control+Enter Meta+Enter"
        // Not `disabled`, which would take the focus away.
        aria-disabled={isStarting}
      >
        <Play size={16} aria-hidden />
        {labelOf(isStarting, isRunning)}
        <kbd aria-hidden>{isApple ? '⌘' : 'Ctrl'} ↵</kbd>
      </button>
    </div>
  );
}

function labelOf(isStarting: boolean, isRunning: boolean): string {
  if (isStarting) return 'Sending …';
  return isRunning ? 'Running … Run another' : 'Run';
}
