// Imported before React's renderer, which looks for this hook when it is loaded.

interface Family {
  current: unknown;
}

/** What the renderer's development build gives to tools that change the code of an open page. */
interface Renderer {
  setRefreshHandler(familyOf: (component: unknown) => Family | undefined): void;
  scheduleRefresh(
    root: unknown,
    update: { staleFamilies: Set<Family>; updatedFamilies: Set<Family> },
  ): void;
}

let renderer: Renderer | undefined;
let root: unknown;

Object.assign(window, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    supportsFiber: true,
    inject(injected: Renderer) {
      renderer = injected;
    },
    onCommitFiberRoot(_: number, committed: unknown) {
      root = committed;
    },
    onCommitFiberUnmount() {},
  },
});

/** Shows a changed version of a component, as Fast Refresh does when its file is saved. */
export function refresh<Props>(component: (props: Props) => unknown): void {
  const changed = (props: Props) => component(props);
  const family = { current: changed };
  renderer?.setRefreshHandler((type) => (type === component ? family : undefined));
  renderer?.scheduleRefresh(root, {
    staleFamilies: new Set(),
    updatedFamilies: new Set([family]),
  });
}
