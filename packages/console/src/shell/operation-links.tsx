import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Operation } from '../contract/types.ts';
import { playgroundPath } from '../playground/addresses.ts';
import { areasWith, foundAreas } from '../playground/search.ts';

/** Links to all operations, by area, and a search for them. */
export function OperationLinks() {
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
            <Links operations={operations} current={current} />
          </section>
        ))}
        {reading.length > 0 && (
          <details open={reading.some(({ id }) => id === current)}>
            <summary>Reading results and lists</summary>
            <Links operations={reading} current={current} />
          </details>
        )}
        {areas.length === 0 && <p className="muted small">No operation has these words.</p>}
      </div>
    </nav>
  );
}

interface LinksProps {
  operations: readonly Operation[];
  /** The id of the operation whose page is shown. */
  current: string | undefined;
}

function Links({ operations, current }: LinksProps) {
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
