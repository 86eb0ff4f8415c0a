import { Component, type ReactNode } from 'react';
import { Notice } from './notice.tsx';

interface ErrorBoundaryProps {
  /** Another location is shown anew. */
  location: string;
  children: ReactNode;
}

/** What may fail while it is rendered. The rest of the console stays, and says so. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidUpdate({ location }: ErrorBoundaryProps) {
    if (this.state.hasFailed && location !== this.props.location) {
      this.setState({ hasFailed: false });
    }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Notice kind="bad" title="This page cannot be shown." isUrgent>
        <p>
          The console has a fault. <a href="#/">Go to all operations</a>, or reload the page.
        </p>
      </Notice>
    );
  }
}
