import { createClient } from '@genmedia/client';
import { GenmediaProvider, useRun } from '@genmedia/react';

const genmedia = createClient({ baseUrl: '/api/genmedia' });

function Painter() {
  const { start, data } = useRun('generateImage');
  const paint = () => start({ model_id: 'm', prompt: 'A lighthouse' });
  return data ? (
    <img src={data.output[0]} alt="" />
  ) : (
    <button type="button" onClick={paint}>
      Paint
    </button>
  );
}

export const page = (
  <GenmediaProvider client={genmedia}>
    <Painter />
  </GenmediaProvider>
);
