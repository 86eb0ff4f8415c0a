/** The one operation that all sides serve, with its request and answer. */
import type { RequestBody, ResponseBody } from '@genmedia/types';

export const path = '/api/v7/images/text-to-image';

export const request: RequestBody<'generateImage'> = {
  key: 'gmk_5f1c2c7c1f6e4a0f9b6d',
  model_id: 'sandbox-image',
  prompt: 'a red lighthouse by the sea at dusk, three white birds, oil on canvas',
  negative_prompt: 'people',
  width: 768,
  height: 512,
  samples: 2,
  seed: 42,
  webhook: 'https://example.com/hooks/genmedia',
  track_id: 4711,
};

/** The answer to a request. It is made anew for each request, as a handler would. */
export function answer(input: {
  prompt: string;
  width?: number;
  height?: number;
}): Extract<ResponseBody<'generateImage', 200>, { status: 'success' }> {
  return {
    status: 'success',
    generationTime: 1.25,
    id: 281474976710656,
    output: ['https://example.com/files/one.png', 'https://example.com/files/two.png'],
    proxy_links: ['https://example.com/files/one.png', 'https://example.com/files/two.png'],
    meta: { prompt: input.prompt, width: input.width, height: input.height },
  };
}
