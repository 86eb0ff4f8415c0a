import type { ExampleResult } from './example-results.ts';

/** An example of what an operation makes. */
export function ExampleResultView({ result }: { result: ExampleResult | undefined }) {
  if (result?.text) return <span className="made made-text">{result.text}</span>;
  if (!result?.picture) return null;
  return (
    <img className="made" src={result.picture} alt="" loading="lazy" width={480} height={300} />
  );
}
