import type { Model } from '@genmedia/client';

/** Who runs a model, and under which name; nothing if the service does not say. */
export function ModelEngine({ model }: { model: Pick<Model, 'engine' | 'engine_models'> }) {
  const { engine, engine_models: names = [] } = model;
  if (engine === undefined) return null;
  return (
    <p className="behind">
      Runs on {engine}
      {names.length > 0 && ': '}
      {names.map((name, place) => (
        <span key={name}>
          {place > 0 && ', '}
          <code>{name}</code>
        </span>
      ))}
    </p>
  );
}
