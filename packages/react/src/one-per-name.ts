/** A cache of one value for each client and name. It makes a value that is missing by `make`. */
export function onePerName<T>(): (client: object, name: string, make: () => T) => T {
  const all = new WeakMap<object, Map<string, T>>();
  return (client, name, make) => {
    const named = all.get(client) ?? new Map<string, T>();
    all.set(client, named);
    const found = named.get(name) ?? make();
    named.set(name, found);
    return found;
  };
}
