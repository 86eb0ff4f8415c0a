import {
  BookOpen,
  Boxes,
  ChartColumn,
  History,
  LayoutGrid,
  Monitor,
  Moon,
  Search,
  Sun,
  User,
  Webhook,
} from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Operation } from '../contract/types.ts';
import { isUnderWay, useOwnRuns } from '../jobs/runs.ts';
import { playgroundPath } from '../playground/addresses.ts';
import { areasWith, foundAreas } from '../playground/search.ts';
import { useSession } from '../session/session.ts';
import { Mark } from './mark.tsx';
import { useTheme } from './theme.ts';

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
      <Operations />
      <Theme />
    </div>
  );
}

function Operations() {
  const [words, setWords] = useState('');
  const [location] = useLocation();
  const isSearch = words.trim() !== '';
  const areas = isSearch ? foundAreas(words) : areasWith(({ kind }) => kind === 'mutation');
  const reading = isSearch
    ? []
    : areasWith(({ kind }) => kind === 'query').flatMap(({ operations }) => operations);
  const current = location.split('/')[2];
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the location says which one is current.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [location]);
  return (
    <nav aria-label="Operations" className="operations">
      <label className="search">
        <Search size={15} aria-hidden />
        <span className="visually-hidden">Search operations</span>
        <input
          type="search"
          placeholder="Search operations"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </label>
      <div className="operation-list" ref={list}>
        {areas.map(({ tag, name, operations }) => (
          <section key={tag}>
            <h2>{name}</h2>
            <OperationLinks operations={operations} current={current} />
          </section>
        ))}
        {reading.length > 0 && (
          <details open={reading.some(({ id }) => id === current)}>
            <summary>Reading results and lists</summary>
            <OperationLinks operations={reading} current={current} />
          </details>
        )}
        {areas.length === 0 && <p className="muted small">No operation has these words.</p>}
      </div>
    </nav>
  );
}

interface OperationLinksProps {
  operations: readonly Operation[];
  /** The id of the operation whose page is shown. */
  current: string | undefined;
}

function OperationLinks({ operations, current }: OperationLinksProps) {
  return (
    <ul>
      {operations.map(({ id, summary, deprecated }) => (
        <li key={id}>
          <a
            href={`#${playgroundPath(id)}`}
            className={deprecated ? 'is-deprecated' : undefined}
            aria-current={id === current ? 'page' : undefined}
          >
            {summary}
          </a>
        </li>
      ))}
    </ul>
  );
}

const themes = [
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'system', label: 'As the system', Icon: Monitor },
  { value: 'dark', label: 'Dark', Icon: Moon },
] as const;

function Theme() {
  const [theme, setTheme] = useTheme();
  // On a phone the sidebar is there twice, and of radio buttons with one name only one is checked.
  const group = useId();
  return (
    <div className="theme" role="radiogroup" aria-label="Colours">
      {themes.map(({ value, label, Icon }) => (
        <label key={value} title={label}>
          <input
            type="radio"
            className="visually-hidden"
            name={group}
            checked={theme === value}
            onChange={() => setTheme(value)}
          />
          <Icon size={15} aria-hidden />
          <span className="visually-hidden">{label}</span>
        </label>
      ))}
    </div>
  );
}
