import { build } from 'esbuild';
const {outputFiles:[f]} = await build({stdin:{contents:"import { createClient } from './index.ts'; const g = createClient({ baseUrl: 'https://api.example', apiKey: 'gmk_1' }); console.log(await g.run('generateImage', { model_id: 'm', prompt: 'A lighthouse' }));",resolveDir:'src',loader:'ts'},bundle:true,minify:true,format:'esm',platform:'browser',target:'es2023',write:false});
console.log(f.text);
