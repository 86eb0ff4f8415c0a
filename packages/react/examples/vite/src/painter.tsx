import { useRun } from '@genmedia/react';
import { useState } from 'react';

export function Painter() {
  const [prompt, setPrompt] = useState('A red lighthouse by the sea');
  const { start, status, data, error, update } = useRun('generateImage', { storageKey: 'painter' });
  const isBusy = status === 'submitting' || status === 'waiting';
  return (
    <section>
      <input value={prompt} onChange={({ target }) => setPrompt(target.value)} />
      <button
        type="button"
        disabled={isBusy}
        onClick={() => start({ model_id: 'sandbox-image', prompt, width: 512, height: 512 })}
      >
        Paint
      </button>
      {isBusy && <p role="status">{update?.message ?? 'Sending …'}</p>}
      {error && <p role="alert">{`${error.code}: ${error.message}`}</p>}
      {data && <img src={data.output[0]} alt={prompt} />}
    </section>
  );
}
