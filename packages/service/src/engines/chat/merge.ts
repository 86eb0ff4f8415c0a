/** The values of several sources in the order of their arrival. */
export async function* merge<T>(sources: readonly AsyncIterable<T>[]): AsyncGenerator<T, void> {
  const iterators = sources.map((source) => source[Symbol.asyncIterator]());
  const next = (iterator: AsyncIterator<T>) => {
    const pending = take(iterator);
    // If one source fails, the others are not read any more, so nothing else handles their errors.
    pending.catch(() => {});
    return pending;
  };
  const coming = new Map(iterators.map((iterator) => [iterator, next(iterator)]));
  while (coming.size > 0) {
    const { iterator, result } = await Promise.race(coming.values());
    if (result.done) coming.delete(iterator);
    else {
      coming.set(iterator, next(iterator));
      yield result.value;
    }
  }
}

async function take<T>(iterator: AsyncIterator<T>) {
  return { iterator, result: await iterator.next() };
}
