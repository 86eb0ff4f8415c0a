import { ArrowRight } from 'lucide-react';
import { useMemo } from 'react';
import type { Operation } from '../contract/types.ts';
import { type Run, useOwnRuns } from '../jobs/runs.ts';
import { kindOfUrl } from '../media/kinds.ts';
import { sampleImageOf } from '../media/samples.ts';
import { Thumbnail } from '../media/thumbnail.tsx';
import { playgroundPath } from '../playground/addresses.ts';
import { foundAreas } from '../playground/search.ts';
import { filesOf } from '../results/file-list.ts';
import { useSession } from '../session/session.ts';
import { usePageTitle } from '../ui/use-page-title.ts';

/** All operations, by area. */
export function HomePage() {
  usePageTitle('Playground');
  const { isLoaded, key, user } = useSession();
  const { runs } = useOwnRuns();
  const pictures = useMemo(() => lastPictures(runs), [runs]);
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
              {operations.map((operation) => (
                <Tile
                  key={operation.id}
                  operation={operation}
                  picture={pictures.get(operation.id)}
                />
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}

interface TileProps {
  operation: Operation;
  /** The last picture or video that the operation made. */
  picture: string | undefined;
}

function Tile({ operation, picture }: TileProps) {
  const { id, summary, description, examples } = operation;
  const shown = picture ?? sampleImageOf(operation, examples[0]?.input ?? {});
  return (
    <li>
      <a className="tile" href={`#${playgroundPath(id)}`}>
        <span className="tile-title">{summary}</span>
        {shown && <Thumbnail url={shown} />}
        <span className="tile-text">{firstSentence(description)}</span>
      </a>
    </li>
  );
}

/** For each operation, the picture or video that was made last. */
function lastPictures(runs: readonly Run[]): Map<string, string> {
  const made = runs.flatMap(({ operation, data, status }) => {
    const seen = (url: string) => ['image', 'video'].includes(kindOfUrl(url));
    const url = status === 'success' ? filesOf(data).find(seen) : undefined;
    return url === undefined ? [] : [[operation, url] as const];
  });
  return new Map(made.reverse());
}

/** What an operation does, in a sentence; which field names the model is seen in its form. */
function firstSentence(text: string): string {
  const sentence = (/^.*?\.(?= |$)/.exec(text)?.[0] ?? text).replaceAll('`', '');
  return sentence.replace(/,? with the model that model_id( \(or its alias model\))? names/, '');
}
