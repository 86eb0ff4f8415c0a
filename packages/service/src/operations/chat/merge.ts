/** What several sources give, as it comes, each with the index of its source. */
export async function* merge<T>(
  sources: readonly AsyncIterable<T>[],
): AsyncGenerator<[index: number, value: T]> {
  const iterators = sources.map((source) => source[Symbol.asyncIterator]());
  const next = (index: number) => {
    const coming = take(iterators[index], index);
    // Where one fails, nobody asks for the others any more.
    coming.catch(() => {});
    return coming;
  };
  const coming = new Map(sources.map((_, index) => [index, next(index)]));
  while (coming.size > 0) {
    const { index, result } = await Promise.race(coming.values());
    if (!result || result.done) coming.delete(index);
    else {
      coming.set(index, next(index));
      yield [index, result.value];
    }
  }
}

async function take<T>(iterator: AsyncIterator<T> | undefined, index: number) {
  return { index, result: await iterator?.next() };
}
