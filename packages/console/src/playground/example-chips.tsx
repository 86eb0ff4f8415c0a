import type { Input, Operation } from '../contract/types.ts';
import { sampleImageOf } from '../media/samples.ts';
import { Thumbnail } from '../media/thumbnail.tsx';
import { openDraft } from './drafts.ts';

/** The examples of the contract, as buttons that fill the form. */
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
          <Picture operation={operation} input={input} />
          {summary ?? (name === 'default' ? 'the example' : name)}
        </button>
      ))}
      <button type="button" className="chip" onClick={() => openDraft(operation, {})}>
        nothing
      </button>
    </div>
  );
}

function Picture({ operation, input }: { operation: Operation; input: Input }) {
  const image = sampleImageOf(operation, input);
  return image && <Thumbnail url={image} />;
}
