import { browserStorage } from '../session/storage.ts';
import { createStore, useStore } from '../ui/store.ts';

const themes = ['light', 'dark', 'system'] as const;
type Theme = (typeof themes)[number];

const storageKey = 'genmedia-theme';
const chosen = browserStorage.getItem(storageKey);
const store = createStore<Theme>(themes.find((theme) => theme === chosen) ?? 'system');

function apply(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
}

apply(store.get());

/** The colours that the user chose, and a function that changes them. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useStore(store);
  const set = (next: Theme) => {
    browserStorage.setItem(storageKey, next);
    apply(next);
    store.set(next);
  };
  return [theme, set];
}
