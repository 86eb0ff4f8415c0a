import { createProxy } from '@genmedia/client/proxy';

// The server's environment has GENMEDIA_URL and GENMEDIA_API_KEY. They never get into a page.
const proxy = createProxy({
  operations: ['generateImage', 'listModels'],
  // Check your session here, too: everybody who may call this spends your money.
  authorize: ({ request }) => request.headers.get('sec-fetch-site') === 'same-origin',
});

export { proxy as GET, proxy as POST };
