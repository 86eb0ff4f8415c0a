// Runs in the page, and mends what Redoc leaves out: addresses of links that lead there also in a new
// tab, a search that Safari, the keyboard and screen readers find, and the title of the section that is
// shown.
(() => {
  const start = document.title;
  const search = 'Search docs';

  // Safari does not have them, and Redoc would never prepare its search.
  window.requestIdleCallback ??= /** @type {typeof requestIdleCallback} */ (setTimeout);
  window.cancelIdleCallback ??= clearTimeout;

  /** @type {Record<string, Record<string, string>>} */
  const attributes = {
    '[data-testid=search-trigger]': { role: 'button', tabindex: '0', 'aria-label': search },
    '[data-testid=search-dialog]': { role: 'dialog', 'aria-modal': 'true', 'aria-label': search },
    '[data-testid=search-dialog] input': { 'aria-label': search },
  };

  let isSearching = false;

  function mend() {
    const wasSearching = isSearching;
    isSearching = document.querySelector('[data-testid=search-dialog]') !== null;
    if (wasSearching && !isSearching && document.activeElement === document.body) {
      /** @type {HTMLElement | null} */
      const trigger = document.querySelector('[data-testid=search-trigger]');
      trigger?.focus({ preventScroll: true });
    }
    // Redoc's own click goes there, too: it does not read the address.
    for (const link of document.querySelectorAll('a[data-discover][href^="/"]'))
      link.setAttribute('href', `#${link.getAttribute('href')}`);
    for (const [selector, values] of Object.entries(attributes)) {
      const element = document.querySelector(selector);
      for (const [name, value] of Object.entries(values)) element?.setAttribute(name, value);
    }
    const shown = document.querySelector('.menu-content [data-active=true] span')?.textContent;
    document.title = shown && shown !== start ? `${shown} – ${start}` : start;
  }

  document.addEventListener('keydown', (event) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || !target.matches('[data-testid=search-trigger]')) return;
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    target.click();
  });
  new MutationObserver(mend).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['href', 'data-active'],
  });
})();
