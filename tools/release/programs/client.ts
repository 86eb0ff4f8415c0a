import { createClient } from '@genmedia/client';

const genmedia = createClient({ baseUrl: 'https://api.example', apiKey: 'gmk_1' });
console.log(await genmedia.run('generateImage', { model_id: 'm', prompt: 'A lighthouse' }));
