import type { Page } from '@genmedia/browser';

/** Waits until a result is fully shown: pictures are drawn, sounds and videos can be played. */
export async function resultIsShown(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const result = document.querySelector('.result .tab-panel[data-state="active"]');
    if (!result || result.querySelector('.file-loading')) return false;
    const all = <T extends Element>(selector: string) => [...result.querySelectorAll<T>(selector)];
    const shown = [
      ...all<HTMLImageElement>('.image').map(({ naturalWidth }) => naturalWidth > 0),
      ...all<HTMLVideoElement>('.video').map(({ videoWidth }) => videoWidth > 0),
      ...all('.audio-time').map((time) => time.getAttribute('data-ready') === 'true'),
      ...all<Element & { loaded?: boolean }>('model-viewer').map(({ loaded }) => loaded === true),
      ...all('.text, .transcript li, .message p, .verdict, .done').map(
        ({ textContent }) => textContent !== '',
      ),
    ];
    return shown.length > 0 && shown.every(Boolean);
  });
}
