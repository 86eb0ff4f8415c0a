import { operations } from './src/generated/operations.ts'; import { gzipSync } from 'node:zlib';
const g=(s)=>gzipSync(s,{level:9}).length;
const a='const o='+JSON.stringify(operations).replace(/"(\w+)":/g,'$1:').replace(/true/g,'!0');
const ids=Object.keys(operations);
const rows=Object.entries(operations).map(([id,o])=>[id,o.path,o.poll??'',o.idempotent?'':'-',o.method??'',o.credential??'',o.queryParams?.join()??'',o.pollInput?JSON.stringify(o.pollInput):''].join(' ').trim()).join('\n');
// group by poll
const b='const o=`'+rows+'`';
console.log(a.length,g(a),b.length,g(b));
const tuples='const o={'+Object.entries(operations).map(([id,o])=>`${id}:[${JSON.stringify(o.path)}${o.poll?','+JSON.stringify(o.poll):''}]`).join(',')+'}';
console.log('tuples min',tuples.length,g(tuples));
const noids=ids.join(); console.log('ids',g(noids), 'paths', g(Object.values(operations).map(o=>o.path).join()));
