'use client';

import { useListModels, useRun } from '@genmedia/react';
import { useState } from 'react';
import { imageModels } from './models';

export function Painter() {
  const models = useListModels(imageModels);
  const [model_id, setModel] = useState('sandbox-image');
  const [prompt, setPrompt] = useState('A red lighthouse by the sea');
  const { start, status, data, error, update, reset } = useRun('generateImage', {
    storageKey: 'painter',
  });
  const isBusy = status === 'submitting' || status === 'waiting';
  return (
    <main>
      <h1>Painter</h1>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          start({ model_id, prompt, width: 512, height: 512 });
        }}
      >
        <select value={model_id} onChange={({ target }) => setModel(target.value)}>
          {models.data?.models.map((model) => (
            <option key={model.model_id} value={model.model_id}>
              {model.name}
            </option>
          ))}
        </select>
        <input value={prompt} onChange={({ target }) => setPrompt(target.value)} />
        <button type="submit" disabled={isBusy}>
          Paint
        </button>
        <button type="button" onClick={reset}>
          Clear
        </button>
      </form>
      {isBusy && <p role="status">{update?.message ?? 'Sending …'}</p>}
      {error && <p role="alert">{`${error.code}: ${error.message}`}</p>}
      {data && <img src={data.output[0]} alt={prompt} />}
    </main>
  );
}
