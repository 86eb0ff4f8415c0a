import { ArrowRight } from 'lucide-react';
import { playgroundPath } from '../playground/addresses.ts';
import { foundAreas } from '../playground/search.ts';
import { useSession } from '../session/session.ts';
import { usePageTitle } from '../ui/use-page-title.ts';

/** All operations, by area. */
export function HomePage() {
  usePageTitle('Playground');
  const { isLoaded, key, user } = useSession();
  const areas = foundAreas('').map((area) => ({
    ...area,
    operations: area.operations.filter(({ kind, deprecated }) => kind !== 'query' && !deprecated),
  }));
  return (
    <div className="home">
      <header className="page-head">
        <h1>What would you like to make?</h1>
        <p className="lead">
          Every operation of the API, ready to run. Choose one, change what you like, and take the
          code with you.
        </p>
        {isLoaded && !key && !user && (
          <p>
            <a className="button primary" href="#/account">
              Sign in <ArrowRight size={16} aria-hidden />
            </a>
          </p>
        )}
      </header>
      {areas
        .filter(({ operations }) => operations.length > 0)
        .map(({ tag, name, operations }) => (
          <section key={tag} className="area">
            <h2>{name}</h2>
            <ul className="tiles">
              {operations.map(({ id, summary, description }) => (
                <li key={id}>
                  <a className="tile" href={`#${playgroundPath(id)}`}>
                    <span className="tile-title">{summary}</span>
                    <span className="tile-text">{firstSentence(description)}</span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}

function firstSentence(text: string): string {
  return (/^.*?\.(?= |$)/.exec(text)?.[0] ?? text).replaceAll('`', '');
}
