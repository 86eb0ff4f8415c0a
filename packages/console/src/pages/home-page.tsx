import { ArrowRight } from 'lucide-react';
import type { Operation } from '../contract/types.ts';
import { ExampleResultView } from '../media/example-result-view.tsx';
import { exampleResultOf } from '../media/example-results.ts';
import { playgroundPath } from '../playground/addresses.ts';
import { areasWith, type FoundArea } from '../playground/search.ts';
import { useSession } from '../session/session.ts';
import { firstSentence } from '../ui/operation-description.ts';
import { usePageTitle } from '../ui/use-page-title.ts';

/** What can be made, by area, and below it the other operations that do something. */
export function HomePage() {
  usePageTitle('Playground');
  const { isLoaded, key, user } = useSession();
  const making = areasWith((operation) => isAction(operation) && isMaking(operation));
  const others = areasWith((operation) => isAction(operation) && !isMaking(operation));
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

/** Whether an operation does something: it does not only read, and is not deprecated. */
const isAction = ({ kind, deprecated }: Operation) => kind !== 'query' && !deprecated;
/** Whether an operation makes something that can be shown. */
const isMaking = ({ id }: Operation) => exampleResultOf(id) !== undefined;

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
        <ExampleResultView result={exampleResultOf(id)} />
        <span className="tile-title">{summary}</span>
        <span className="tile-text">{firstSentence(description)}</span>
      </a>
    </li>
  );
}
