import type { Model } from '@genmedia/client';
import { useListModels } from '@genmedia/react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { operationOf } from '../contract/contract.ts';
import type { Operation } from '../contract/types.ts';
import { modelFields, ruleOf } from '../form/limits.ts';
import { playgroundPath } from '../playground/addresses.ts';
import { openDraft } from '../playground/drafts.ts';
import { useSession } from '../session/session.ts';
import { ModelEngine } from '../ui/model-engine.tsx';
import { featureName, isForTests, testsLast } from '../ui/model-labels.ts';
import { SearchBar } from '../ui/search-bar.tsx';
import { SignInNotice } from '../ui/sign-in-notice.tsx';
import { TryAgainNotice } from '../ui/try-again-notice.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';

/** The catalogue: what each model can do, with links to its operations. */
export function ModelsPage() {
  usePageTitle('Models');
  const { key, isLoaded } = useSession();
  const { data, error, isPending, refetch } = useListModels({}, { enabled: key !== undefined });
  return (
    <div className="models">
      <header className="page-head">
        <h1>Models</h1>
        <p className="lead">The models that this service offers, and what each of them can do.</p>
      </header>
      {isLoaded && key === undefined && <SignInNotice what="the models" />}
      {error && <TryAgainNotice error={error} refetch={refetch} />}
      {key !== undefined && isPending && (
        <div className="model-list" role="status" aria-label="Loading">
          {[1, 2, 3, 4].map((place) => (
            <div key={place} className="skeleton" />
          ))}
        </div>
      )}
      {data && <FoundModels models={data.models} total={data.total} />}
    </div>
  );
}

interface FoundModelsProps {
  models: readonly Model[];
  /** How many models the service has. */
  total: number;
}

function FoundModels({ models, total }: FoundModelsProps) {
  const [words, setWords] = useState('');
  const shown = testsLast(models).filter((model) => textOf(model).includes(words.toLowerCase()));
  return (
    <>
      <SearchBar
        label="Search models"
        words={words}
        onSearch={setWords}
        shown={shown.length}
        total={total}
      />
      <ul className="model-list">
        {shown.map((model) => (
          <ModelCard key={model.model_id} model={model} />
        ))}
      </ul>
      {shown.length === 0 && <p className="muted">No model has these words.</p>}
    </>
  );
}

function ModelCard({ model }: { model: Model }) {
  const [, navigate] = useLocation();
  const operations = model.operations.flatMap((id) => operationOf(id) ?? []);
  const start = (operation: Operation) => {
    const { properties = {} } = operation.schema;
    const field = modelFields.find((name) => properties[name]);
    const named = field !== undefined && { [field]: model.model_id };
    openDraft(operation, { ...operation.examples[0]?.input, ...named });
    navigate(playgroundPath(operation.id));
  };
  return (
    <li className="card model-card">
      <header>
        <h2>{model.name}</h2>
        <span className="tag">{tagOf(model)}</span>
      </header>
      <code className="model-id">{model.model_id}</code>
      <p>{model.description}</p>
      <ModelEngine model={model} />
      <Limits model={model} />
      <div className="chips">
        {operations.map((operation) => (
          <button
            key={operation.id}
            type="button"
            className="chip"
            onClick={() => start(operation)}
          >
            {operation.summary}
          </button>
        ))}
      </div>
    </li>
  );
}

/** The limits of a model for its operations, in words. */
function Limits({ model: { limits = {}, sizes } }: { model: Model }) {
  const operations = Object.entries(limits);
  if (operations.length === 0 && !sizes) return null;
  return (
    <details className="fold small">
      <summary>Limits</summary>
      {sizes && <p>Makes pictures of {sizes.join(', ')}; other sizes are cropped from these.</p>}
      {operations.map(([id, fields]) => (
        <p key={id}>
          {operationOf(id)?.summary ?? id}:{' '}
          {Object.entries(fields)
            .map(([name, field]) => `${name} ${ruleOf(field)}`)
            .join('; ')}
        </p>
      ))}
    </details>
  );
}

function tagOf(model: Model): string {
  return isForTests(model) ? 'For tests' : featureName(model.feature);
}

/** What the card of a model shows, and the names that programs use. */
function textOf(model: Model): string {
  const { model_id, name, description, feature, engine = '', engine_models: names = [] } = model;
  const operations = model.operations.flatMap((id) => [id, operationOf(id)?.summary ?? '']);
  const texts = [model_id, name, description, feature, tagOf(model), engine];
  return [...texts, ...names, ...operations].join(' ').toLowerCase();
}
