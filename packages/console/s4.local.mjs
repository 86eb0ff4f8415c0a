import { base, close, open } from './shot.local.mjs';

const p = await open();
await p.goto(base + 'docs#/image-generation/generateimage');
await p.waitForTimeout(4000);
await p.screenshot({ path: '/tmp/shots/docs.png' });
console.log(
  await p.evaluate(() =>
    [...document.querySelectorAll('a')]
      .filter((a) => /example|try/.test(a.getAttribute('href') || ''))
      .slice(0, 5)
      .map((a) => a.outerHTML.slice(0, 200)),
  ),
);
await close();
