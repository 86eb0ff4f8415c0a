import { createStore, useStore } from '../ui/store.ts';

export type Theme = 'light' | 'dark' | 'system';

const name = 'genmedia-theme';
const store = createStore<Theme>((localStorage.getItem(name) as Theme | null) ?? 'system');

function apply(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
}

apply(store.get());

export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useStore(store);
  const set = (next: Theme) => {
    localStorage.setItem(name, next);
    apply(next);
    store.set(next);
  };
  return [theme, set];
}
