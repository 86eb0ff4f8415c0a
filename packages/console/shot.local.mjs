import chromium from '@sparticuz/chromium'; import { chromium as driver } from 'playwright-core'; import {readFileSync} from 'node:fs';
const key=readFileSync('/tmp/console-data/dev-key','utf8').trim(); const base='http://127.0.0.1:8899/';
const browser=await driver.launch({executablePath:await chromium.executablePath(),args:chromium.args.filter(a=>a!=='--single-process')});
export async function open({width=1440,height=900,dark=false,signed=true}={}){ const ctx=await browser.newContext({viewport:{width,height},colorScheme:dark?'dark':'light'}); const page=await ctx.newPage(); page.on('console',m=>{ if(['error','warning'].includes(m.type())) console.log('CONSOLE',m.type(),m.text().slice(0,300))}); page.on('pageerror',e=>console.log('PAGEERROR',e.message.slice(0,500))); await page.goto(base+(signed?'#key='+key:'')); await page.waitForSelector('main h1'); return page; }
export const close=()=>browser.close(); export {base};
