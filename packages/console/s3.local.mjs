import { base, close, open } from './shot.local.mjs';

const shots = [
  ['home', '/'],
  ['jobs', '/jobs'],
  ['models', '/models'],
  ['webhooks', '/webhooks'],
  ['account', '/account'],
  ['edit', '/try/editImage'],
  ['chat', '/try/createChatCompletion'],
  ['speech', '/try/generateSpeech'],
  ['nsfw', '/try/checkNsfw'],
  ['list', '/try/listModels'],
];
for (const [tag, opt] of [
  ['m', { width: 390, height: 844 }],
  ['d', { dark: true }],
  ['l', {}],
]) {
  const p = await open(opt);
  if (tag === 'l') {
  }
  for (const [n, path] of shots) {
    if (process.argv[2] && !process.argv[2].split(',').includes(tag)) continue;
    await p.evaluate((h) => {
      location.hash = h;
    }, path);
    await p.waitForSelector('main h1');
    await p.waitForTimeout(300);
    if (path.startsWith('/try')) {
      await p.getByRole('button', { name: /^Run/ }).click();
      await p.waitForSelector('.result[data-state=success],.result[data-state=error]');
      await p.waitForTimeout(1200);
    }
    const over = await p.evaluate(() => {
      const w = innerWidth;
      return [
        document.documentElement.scrollWidth - w,
        [...document.querySelectorAll('body *')]
          .filter((e) => e.getBoundingClientRect().right > w + 1)
          .slice(0, 6)
          .map(
            (e) =>
              e.tagName + '.' + e.className + ' ' + Math.round(e.getBoundingClientRect().right),
          ),
      ];
    });
    if (over[0] > 0) console.log(tag, n, JSON.stringify(over));
    await p.screenshot({ path: `/tmp/shots/${tag}-${n}.png`, fullPage: tag === 'm' });
  }
  await p.context().close();
}
await close();
