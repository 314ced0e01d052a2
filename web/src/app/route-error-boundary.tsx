import { Component, type ErrorInfo, type ReactNode } from 'react';
import { EmptyState } from '../components/feedback/empty-state.js';
import { Button } from '../components/form/button.js';
import { ErrorIcon, RetryIcon } from '../components/icons.js';
import { clearFailedChunks } from '../lib/performance/lazy-chunk.js';
import { appTexts } from '../lib/texts/en/app.js';

const { errorPage: texts } = appTexts;

export interface RouteErrorBoundaryProps {
  readonly children: ReactNode;
}

interface State {
  readonly error: Error | null;
}

/** Keeps the frame when a page throws or its chunk fails to load: after a release, or offline. */
export class RouteErrorBoundary extends Component<RouteErrorBoundaryProps, State> {
  override readonly state: State = { error: null };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error('A page failed', error, info.componentStack);
    clearFailedChunks();
  }

  override componentDidMount(): void {
    window.addEventListener('online', this.tryAgain);
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.tryAgain);
  }

  private readonly tryAgain = () => this.setState({ error: null });

  /** Without a network the browser would put its own page in place of the app. */
  private readonly reload = () => (navigator.onLine ? location.reload() : this.tryAgain());

  override render(): ReactNode {
    if (!this.state.error) return this.props.children;
    return (
      <EmptyState
        title={texts.title}
        level="h1"
        icon={<ErrorIcon />}
        action={
          <Button variant="primary" icon={<RetryIcon aria-hidden="true" />} onClick={this.reload}>
            {texts.reload}
          </Button>
        }
      >
        {texts.text}
      </EmptyState>
    );
  }
}
