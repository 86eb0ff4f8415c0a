import { build } from 'esbuild'; import { gzipSync } from 'node:zlib';
const src="import { createClient } from './index.ts'; const g = createClient({ baseUrl: 'https://api.example', apiKey: 'gmk_1' }); console.log(await g.run('generateImage', { model_id: 'm', prompt: 'A lighthouse' }));";
const run=async(plugins=[])=>{const {outputFiles:[f],metafile}=await build({stdin:{contents:src,resolveDir:'src',loader:'ts'},bundle:true,minify:true,format:'esm',platform:'browser',target:'es2023',write:false,metafile:true,plugins,logLevel:'silent'});return [gzipSync(f.contents,{level:9}).length,metafile]};
const [base,meta]=await run(); console.log('all',base);
for (const k of Object.keys(meta.inputs).filter(k=>k.startsWith('src/')&&!k.includes('index'))) {
  const plugins=[{name:'x',setup(b){b.onLoad({filter:new RegExp(k.replace('src/','/src/').replaceAll('.','\\.')+'$')},async a=>{const {readFileSync}=await import('node:fs');const t=readFileSync(a.path,'utf8');const names=[...t.matchAll(/export (?:async )?(?:function\*?|const|class) (\w+)/g)].map(m=>m[1]);return{contents:names.map(n=>`export const ${n}=globalThis.${n[0]}`).join('\n'),loader:'ts'}})}}];
  try{const [n]=await run(plugins);console.log(base-n,k)}catch(e){console.log('?',k)}
}
