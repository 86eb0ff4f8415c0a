/** `read`, but at most once in `ms`; what fails is not kept. */
export function cached<T>(read: () => Promise<T>, ms: number): () => Promise<T> {
  let kept: Promise<T> | undefined;
  let until = 0;
  return () => {
    const now = performance.now();
    if (kept && now < until) return kept;
    const value = read();
    [kept, until] = [value, now + ms];
    value.catch(() => {
      if (kept === value) kept = undefined;
    });
    return value;
  };
}
