import { ArrowRight } from 'lucide-react';
import type { Operation } from '../contract/types.ts';
import { MadeView } from '../media/made-view.tsx';
import { madeBy } from '../media/tiles.ts';
import { playgroundPath } from '../playground/addresses.ts';
import { type FoundArea, foundAreas } from '../playground/search.ts';
import { useSession } from '../session/session.ts';
import { shortWords } from '../ui/operation-words.ts';
import { usePageTitle } from '../ui/use-page-title.ts';

/** What can be made, by area; and below it everything else that the API does. */
export function HomePage() {
  usePageTitle('Playground');
  const { isLoaded, key, user } = useSession();
  const areas = foundAreas('').map((area) => ({
    ...area,
    operations: area.operations.filter(({ kind, deprecated }) => kind !== 'query' && !deprecated),
  }));
  const making = areas.map(only(isMaking)).filter(hasSome);
  const others = areas.map(only((operation) => !isMaking(operation))).filter(hasSome);
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
      {making.map(({ tag, name, operations }) => (
        <section key={tag} className="area">
          <h2>{name}</h2>
          <ul className="tiles">
            {operations.map((operation) => (
              <Tile key={operation.id} operation={operation} />
            ))}
          </ul>
        </section>
      ))}
      <Others areas={others} />
    </div>
  );
}

const isMaking = ({ id }: Operation) => madeBy(id) !== undefined;

const only = (isShown: (operation: Operation) => boolean) => (area: FoundArea) => ({
  ...area,
  operations: area.operations.filter(isShown),
});

const hasSome = ({ operations }: FoundArea) => operations.length > 0;

/** The operations that make nothing, as links. */
function Others({ areas }: { areas: readonly FoundArea[] }) {
  return (
    <section className="area">
      <h2>And around it</h2>
      <dl className="others">
        {areas.map(({ tag, name, operations }) => (
          <div key={tag}>
            <dt>{name}</dt>
            <dd>
              {operations.map(({ id, summary }) => (
                <a key={id} href={`#${playgroundPath(id)}`}>
                  {summary}
                </a>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Tile({ operation }: { operation: Operation }) {
  const { id, summary, description } = operation;
  return (
    <li>
      <a className="tile" href={`#${playgroundPath(id)}`}>
        <MadeView made={madeBy(id)} />
        <span className="tile-title">{summary}</span>
        <span className="tile-text">{shortWords(description)}</span>
      </a>
    </li>
  );
}
