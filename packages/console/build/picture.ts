/** Takes the picture of the console for the READMEs, from a running service: `pnpm picture`. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { launchBrowser, newPage } from '@genmedia/browser';
import { startRealService } from '@genmedia/service/testing/real-service';
import { openConsole, run, show } from '../src/testing/browser.ts';
import { resultIsShown } from '../src/testing/shown.ts';

const file = fileURLToPath(new URL('../console.webp', import.meta.url));
const [service, browser] = await Promise.all([startRealService(), launchBrowser()]);
try {
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ viewport, deviceScaleFactor: 1.5 });
  const { page } = await openConsole(await newPage(context), service.url, service.apiKey);
  await show(page, '/try/editImage');
  await run(page);
  await resultIsShown(page);
  await page.locator('.hljs-string').first().waitFor();
  const devtools = await context.newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 82 });
  await writeFile(file, Buffer.from(data, 'base64'));
} finally {
  await browser.close();
  await service.stop();
}
