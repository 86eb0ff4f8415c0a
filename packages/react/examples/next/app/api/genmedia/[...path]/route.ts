import { createProxy } from '@genmedia/client/proxy';

// GENMEDIA_URL and GENMEDIA_API_KEY are in the environment of the server, and never in a page.
const proxy = createProxy({
  operations: ['generateImage', 'listModels'],
  // Ask your session here, too: whoever may call this spends your money.
  authorize: ({ request }) => request.headers.get('sec-fetch-site') === 'same-origin',
});

export { proxy as GET, proxy as POST };
