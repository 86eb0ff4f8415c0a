import { BookOpen, Boxes, ChartColumn, History, LayoutGrid, User, Webhook } from 'lucide-react';
import { useLocation } from 'wouter';
import { isUnderWay, useOwnRuns } from '../jobs/runs.ts';
import { useSession } from '../session/session.ts';
import { Mark } from './mark.tsx';
import { OperationLinks } from './operation-links.tsx';
import { ThemeChoice } from './theme-choice.tsx';

const pages = [
  { path: '/', label: 'Playground', Icon: LayoutGrid },
  { path: '/jobs', label: 'Jobs', Icon: History },
  { path: '/usage', label: 'Usage', Icon: ChartColumn },
  { path: '/models', label: 'Models', Icon: Boxes },
  { path: '/webhooks', label: 'Webhooks', Icon: Webhook },
  { path: '/account', label: 'Account', Icon: User },
];

export function Sidebar() {
  const [location] = useLocation();
  const { runs } = useOwnRuns();
  const { user, key, isLoaded } = useSession();
  const running = runs.filter(isUnderWay).length;
  const isAt = (path: string) =>
    path === '/' ? location === '/' || location.startsWith('/try') : location.startsWith(path);
  return (
    <div className="sidebar">
      <a className="brand" href="#/">
        <Mark /> Genmedia <span className="brand-word">console</span>
      </a>
      <nav aria-label="Pages" className="pages">
        {pages.map(({ path, label, Icon }) => (
          <a key={path} href={`#${path}`} aria-current={isAt(path) ? 'page' : undefined}>
            <Icon size={17} aria-hidden />
            <span>{label}</span>
            {path === '/jobs' && running > 0 && <span className="count">{running}</span>}
            {path === '/account' && isLoaded && !key && !user && (
              <span className="count">sign in</span>
            )}
          </a>
        ))}
        <a href="docs">
          <BookOpen size={17} aria-hidden />
          <span>Docs</span>
        </a>
      </nav>
      <OperationLinks />
      <ThemeChoice />
    </div>
  );
}
