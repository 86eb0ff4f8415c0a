/** The variables of servers, by the addresses that the contract gives them. */
type ServerTable = Readonly<Record<string, Readonly<Record<string, ServerVariable>>>>;

interface ServerVariable {
  default?: string;
  enum?: readonly string[];
}

type Values<Variables> = {
  [Name in keyof Variables]?: Variables[Name] extends { enum: readonly (infer Value)[] }
    ? Value
    : string;
};

/**
 * A function that makes the address of one of the contract's servers, with the values of its
 * variables or their defaults. Throws a TypeError if a variable has no value, or one that the
 * contract does not list.
 */
export function createServerUrlFor<S extends ServerTable>(servers: S) {
  return <Url extends keyof S & string>(url: Url, values: Values<S[Url]> = {}): string =>
    url.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
      const { default: usual, enum: allowed }: ServerVariable = servers[url]?.[name] ?? {};
      const value = (values as Record<string, string | undefined>)[name] ?? usual;
      if (value === undefined) throw new TypeError(`The variable ${name} of ${url} has no value.`);
      if (allowed && !allowed.includes(value)) {
        throw new TypeError(`The variable ${name} of ${url} is one of ${allowed.join(', ')}.`);
      }
      return value;
    });
}
