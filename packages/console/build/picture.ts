/** Takes the picture of the console for the READMEs, from a running service: `pnpm picture`. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { launchBrowser, newPage } from '@genmedia/browser';
import { startRealService } from '@genmedia/service/testing/real-service';
import { openConsole, run, show } from '../src/testing/browser.ts';
import { resultIsShown } from '../src/testing/shown.ts';

const file = fileURLToPath(new URL('../console.webp', import.meta.url));
const service = await startRealService();
try {
  const browser = await launchBrowser();
  try {
    const viewport = { width: 1440, height: 900 };
    const context = await browser.newContext({ viewport, deviceScaleFactor: 1.5 });
    const { page } = await openConsole(await newPage(context), service.url, service.apiKey);
    await show(page, '/try/editImage');
    if ((await run(page)) === 'error') throw new Error('The run failed.');
    await resultIsShown(page);
    await page.locator('.hljs-string').first().waitFor();
    const devtools = await context.newCDPSession(page);
    const settings = { format: 'webp', quality: 82 } as const;
    const { data } = await devtools.send('Page.captureScreenshot', settings);
    await writeFile(file, Buffer.from(data, 'base64'));
  } finally {
    await browser.close();
  }
} finally {
  await service.stop();
}
