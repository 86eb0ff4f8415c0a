import {open,close,base} from './shot.local.mjs';
const p=await open(); console.log(p.url()); await p.screenshot({path:'/tmp/shots/home.png'});
await p.goto(base+'#/try/generateImage'); await p.waitForSelector('.request'); await p.waitForTimeout(700); await p.screenshot({path:'/tmp/shots/play.png'});
await p.getByRole('button',{name:'Run',exact:true}).click(); await p.waitForSelector('.result[data-state=success]'); await p.waitForTimeout(500); await p.screenshot({path:'/tmp/shots/play-done.png'});
console.log(p.url());
await close();
