/** Places whose keys are names of the contract's own: `default` is a response, or a schema. */
export const namesOnly =
  /\/(properties|patternProperties|\$defs|schemas|responses|headers|parameters|requestBodies|callbacks|links|pathItems|securitySchemes|webhooks)$/;

/** Whether a JSON Pointer leads into an extension such as `x-policy`, which may hold anything. */
export function isInExtension(pointer: string): boolean {
  const keys = [...pointer.matchAll(/\/x-[^/]*/g)];
  return keys.some(({ index }) => !namesOnly.test(pointer.slice(0, index)));
}
