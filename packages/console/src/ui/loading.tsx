import { Component, type ReactNode, Suspense } from 'react';
import { Notice } from './notice.tsx';

interface LoadingProps {
  children: ReactNode;
  /** What is shown while code is loaded. */
  fallback?: ReactNode;
}

/** Waits for content whose code is loaded later. If that fails, a notice takes its place. */
export class Loading extends Component<LoadingProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    const { children, fallback = null } = this.props;
    if (!this.state.hasFailed) return <Suspense fallback={fallback}>{children}</Suspense>;
    return (
      <Notice kind="bad" title="This part could not be loaded.">
        <p>Check the connection, and reload the page.</p>
      </Notice>
    );
  }
}
