// Runs in the page. Redoc shows each x-assumption as a paragraph below what it belongs to, hundreds in
// all. This folds each to one mark, which opens it; the page Assumptions lists all.
(() => {
  const label = 'Where the interface was left open, this service chose';

  /** @param {Element} key the word "assumption:", which becomes the mark */
  function fold(key) {
    if (!/^assumption:/.test(key.textContent ?? '') || key.hasAttribute('role')) return;
    key.parentElement?.classList.add('assumption');
    key.setAttribute('role', 'button');
    key.setAttribute('tabindex', '0');
    key.setAttribute('aria-expanded', 'false');
    key.setAttribute('aria-label', label);
    key.setAttribute('title', `${label}: ${key.nextElementSibling?.textContent ?? ''}`);
  }

  function foldAll() {
    for (const key of document.querySelectorAll(
      "[data-component-name='Markdown/Markdown'] > span:first-child:not(:only-child)",
    ))
      fold(key);
  }

  /** @param {Event} event */
  function toggle(event) {
    const key =
      event.target instanceof Element && event.target.closest('.assumption > [role=button]');
    if (!key) return;
    if (event instanceof KeyboardEvent && event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    const isOpen = key.parentElement?.classList.toggle('open');
    key.setAttribute('aria-expanded', String(isOpen));
  }

  document.addEventListener('click', toggle);
  document.addEventListener('keydown', toggle);
  new MutationObserver(foldAll).observe(document.body, { childList: true, subtree: true });
})();
