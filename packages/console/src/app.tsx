import { lazy, useEffect, useMemo, useRef } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { operationOf } from './contract/contract.ts';
import { HomePage } from './pages/home-page.tsx';
import { JobPage } from './pages/job-page.tsx';
import { JobsPage } from './pages/jobs-page.tsx';
import { OwnRunsPage } from './pages/own-runs-page.tsx';
import { playgroundPath } from './playground/addresses.ts';
import { openDraft } from './playground/drafts.ts';
import { readInputLink } from './playground/input-link.ts';
import { Playground } from './playground/playground.tsx';
import { notePage } from './session/page-before.ts';
import { Shell } from './shell/shell.tsx';
import { ErrorBoundary } from './ui/error-boundary.tsx';
import { Loading } from './ui/loading.tsx';
import { Notice } from './ui/notice.tsx';
import { usePageTitle } from './ui/use-page-title.ts';

// Few visits begin with them.
const AccountPage = lazy(async () => {
  const { AccountPage: page } = await import('./pages/account/account-page.tsx');
  return { default: page };
});
const ModelsPage = lazy(async () => {
  const { ModelsPage: page } = await import('./pages/models-page.tsx');
  return { default: page };
});
const UsagePage = lazy(async () => {
  const { UsagePage: page } = await import('./pages/usage-page.tsx');
  return { default: page };
});
const WebhooksPage = lazy(async () => {
  const { WebhooksPage: page } = await import('./pages/webhooks-page.tsx');
  return { default: page };
});

export function App() {
  const [location] = useLocation();
  useTopOfPage(location);
  useEffect(() => notePage(location), [location]);
  return (
    <Shell>
      <ErrorBoundary location={location}>
        <Switch>
          <Route path="/" component={HomePage} />
          <Route path="/try/:operation/:run?">
            {({ operation, run }) => <Playground operationId={operation} runId={run} />}
          </Route>
          <Route path="/example/:operation/:name">{(params) => <Example {...params} />}</Route>
          <Route path="/input/:operation/:input">{(params) => <Shared {...params} />}</Route>
          <Route path="/jobs" component={JobsPage} />
          <Route path="/jobs/here" component={OwnRunsPage} />
          <Route path="/jobs/:id">
            {({ id }) => (/^\d+$/.test(id) ? <JobPage key={id} id={Number(id)} /> : <NoPage />)}
          </Route>
          {/* The keys differ, so that no page begins with the failure of another. */}
          <Route path="/models">
            <Loading key="models">
              <ModelsPage />
            </Loading>
          </Route>
          <Route path="/usage">
            <Loading key="usage">
              <UsagePage />
            </Loading>
          </Route>
          <Route path="/webhooks">
            <Loading key="webhooks">
              <WebhooksPage />
            </Loading>
          </Route>
          <Route path="/account/:step?">
            {({ step }) => (
              <Loading key="account">
                <AccountPage step={step} />
              </Loading>
            )}
          </Route>
          <Route component={NoPage} />
        </Switch>
      </ErrorBoundary>
    </Shell>
  );
}

function NoPage() {
  usePageTitle('Not found');
  return (
    <Notice kind="warn" title="There is no such page.">
      <p>
        <a href="#/">All operations</a>
      </p>
    </Notice>
  );
}

/** The address that the docs link to: opens the playground with an example of the contract. */
function Example({ operation: id, name }: { operation: string; name: string }) {
  const operation = operationOf(id);
  const example = operation?.examples.find((each) => each.name === name);
  useEffect(() => {
    if (operation && example) openDraft(operation, example.input);
  }, [operation, example]);
  return <Redirect to={playgroundPath(id)} replace />;
}

/**
 * The address of a copied link: opens the playground with the input in the link, and runs nothing.
 */
function Shared({ operation: id, input: written }: { operation: string; input: string }) {
  const operation = operationOf(id);
  const input = useMemo(() => operation && readInputLink(operation, written), [operation, written]);
  useEffect(() => {
    if (operation && input) openDraft(operation, input);
  }, [operation, input]);
  if (operation && !input) {
    return (
      <Notice kind="warn" title="The input in this link cannot be read.">
        <p>
          It may have been cut. Copy it again, or{' '}
          <a href={`#${playgroundPath(id)}`}>start from an example</a>.
        </p>
      </Notice>
    );
  }
  return <Redirect to={playgroundPath(id)} replace />;
}

/**
 * Begins at the top when the page changes, but not for another run of the same operation: there is
 * the scroll position, and the focus, which screen readers follow.
 */
function useTopOfPage(location: string): void {
  const [, page, detail] = location.split('/');
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the page changes.
  useEffect(() => {
    // Newer browsers return a promise, which an effect must not return.
    scrollTo(0, 0);
    if (!isFirst.current) document.getElementById('main')?.focus();
    isFirst.current = false;
  }, [page, detail]);
}
