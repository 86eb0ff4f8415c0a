import type { Input, Operation } from '../contract/types.ts';
import { sampleFor } from '../media/samples.ts';
import { Thumbnail } from '../media/thumbnail.tsx';
import { openDraft } from './drafts.ts';

/** The first image that an example begins with. */
function Picture({ operation: { media }, input }: { operation: Operation; input: Input }) {
  const pictures = Object.entries(media).flatMap(([name, kinds]) => {
    const [first] = [input[name]].flat();
    return kinds.includes('image') ? (sampleFor(first, kinds) ?? []) : [];
  });
  return pictures[0] && <Thumbnail url={pictures[0]} />;
}

/** The examples of the contract, each a start. */
export function ExampleChips({ operation }: { operation: Operation }) {
  const examples = operation.examples.filter(({ input }) => Object.keys(input).length > 0);
  if (examples.length === 0) return null;
  return (
    <div className="chips">
      <span className="chips-label">Start from</span>
      {examples.map(({ name, summary, input }) => (
        <button
          key={name}
          type="button"
          className="chip"
          onClick={() => openDraft(operation, input)}
        >
          <Picture {...{ operation, input }} />
          {summary ?? (name === 'default' ? 'the example' : name)}
        </button>
      ))}
      <button type="button" className="chip" onClick={() => openDraft(operation, {})}>
        nothing
      </button>
    </div>
  );
}
