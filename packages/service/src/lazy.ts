/** Makes a value when it is first needed, and keeps it. After a failure, the next need tries again. */
export function lazy<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return async () => {
    made ??= make();
    const making = made;
    try {
      return await making;
    } catch (error) {
      if (made === making) made = undefined;
      throw error;
    }
  };
}
