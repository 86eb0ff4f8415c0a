// Calls that know this model, with lines that must not compile.
import { createClient } from '@genmedia/client';
import { useGenerateImage, useRun } from '@genmedia/react';

const prompt = 'A kite';

export function Painter() {
  const { mutate } = useGenerateImage();
  const { start } = useRun('generateImage');
  for (const paint of [mutate, start]) {
    paint({ model_id: 'painter', prompt, width: 512 });
    // @ts-expect-error no such model
    paint({ model_id: 'other', prompt });
    // @ts-expect-error no such size
    paint({ model_id: 'painter', prompt, width: 513 });
  }
  // @ts-expect-error no such model
  return createClient().run('generateImage', { model_id: 'other', prompt });
}
