import type { Made } from './tiles.ts';

/** An example of what an operation makes. */
export function MadeView({ made }: { made: Made | undefined }) {
  if (made?.text) return <span className="made made-text">{made.text}</span>;
  if (!made?.picture) return null;
  return <img className="made" src={made.picture} alt="" loading="lazy" width={480} height={300} />;
}
