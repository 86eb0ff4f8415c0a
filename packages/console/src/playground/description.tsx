import { splitDescription } from '../ui/operation-description.ts';
import { Prose } from '../ui/prose.tsx';

/** What an operation does: one sentence, and the rest in a fold. */
export function Description({ text }: { text: string }) {
  const { sentence, rest } = splitDescription(text);
  return (
    <div className="description">
      <p className="lead">
        <Prose text={sentence} />
      </p>
      {rest && (
        <details>
          <summary>More about it</summary>
          {rest.split('\n\n').map((paragraph) => (
            <p key={paragraph}>
              <Prose text={paragraph} />
            </p>
          ))}
        </details>
      )}
    </div>
  );
}
