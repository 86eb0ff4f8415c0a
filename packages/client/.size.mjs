import { build } from 'esbuild'; import { gzipSync } from 'node:zlib'; import {readFileSync} from 'node:fs';
const src = process.argv[2]; const dir = process.argv[3] ?? 'src';
const {outputFiles:[f]} = await build({stdin:{contents:src,resolveDir:dir,loader:'ts'},bundle:true,minify:true,format:'esm',platform:'browser',target:'es2023',write:false});
console.log(f.contents.length, gzipSync(f.contents,{level:9}).length);
