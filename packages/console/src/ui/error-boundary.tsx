import { Component, type ReactNode } from 'react';
import { Notice } from './notice.tsx';

interface ErrorBoundaryProps {
  /** When it changes, the content is rendered again. */
  location: string;
  children: ReactNode;
}

/** Shows a notice in place of content that fails while it is rendered. The rest of the page stays. */
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
