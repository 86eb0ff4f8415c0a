import {open,close,base} from './shot.local.mjs'; import {readFileSync} from 'node:fs';
const samples=JSON.parse(readFileSync('/tmp/w/console/spec/generated/samples.json','utf8'));
const p=await open(); 
for(const [id,list] of Object.entries(samples)){ await p.goto(base+'#/try/'+id); await p.waitForSelector('.request'); await p.waitForTimeout(60);
 for(const {label,source} of list){ await p.getByRole('tab',{name:label}).click(); const code=await p.locator('.code-side .code').filter({visible:true}).textContent(); const exp=source.replaceAll('http://127.0.0.1:8787','http://127.0.0.1:8899').replace(/gmk_\w+/,'YOUR_API_KEY'); if(code!==exp) console.log(id,label,'\nGOT',code.slice(0,500),'\nEXP',exp.slice(0,500)); } }
await close();
