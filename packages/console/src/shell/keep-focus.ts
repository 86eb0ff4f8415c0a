/**
 * Keeps the place of those who use a keyboard or a screen reader. When the focused element leaves the
 * page (a removed row, a button that has done its work), browsers give the focus to the body. Here it
 * goes to what is now in that place.
 */
export function keepFocus(): void {
  let focused: Node | undefined;
  addEventListener('focusin', ({ target }) => {
    focused = target as Node;
  });
  addEventListener('focusout', () => {
    // Whoever presses an empty place has left the element: it may go later without its focus.
    setTimeout(() => {
      if (focused?.isConnected && isBodyFocused()) focused = undefined;
    });
  });
  const observer = new MutationObserver((changes) => {
    const lost = focused;
    if (!lost || lost.isConnected || !isBodyFocused()) return;
    focused = undefined;
    const removal = changes.find(({ removedNodes }) =>
      [...removedNodes].some((node) => node.contains(lost)),
    );
    if (removal?.target !== document.body) return giveFocus(removal && placeOf(removal));
    // A dialog or a menu gives it back to what opened it, in the next task, if that is still there.
    setTimeout(() => {
      if (isBodyFocused()) giveFocus(undefined);
    });
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

function isBodyFocused(): boolean {
  return document.activeElement === document.body;
}

/** What is now where something was removed: its successor or what replaces it, or else what precedes it. */
function placeOf({ target, previousSibling }: MutationRecord): Element {
  const parent = target as Element;
  const before = previousSibling as Element | CharacterData | null;
  if (before?.parentNode !== parent) return parent.firstElementChild ?? parent;
  return before.nextElementSibling ?? (before instanceof Element ? before : parent);
}

/** Focuses an element, or the nearest around it that shows a text; without any, the page's content. */
function giveFocus(place: Element | undefined): void {
  let element = place?.isConnected ? place : null;
  while (element && !element.textContent) element = element.parentElement;
  const chosen = element ?? document.getElementById('main');
  if (!(chosen instanceof HTMLElement)) return;
  if (chosen.tabIndex < 0) chosen.tabIndex = -1;
  chosen.focus({ preventScroll: true });
}
