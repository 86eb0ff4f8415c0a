const namesOnly =
  /\/(properties|patternProperties|\$defs|schemas|responses|headers|parameters|requestBodies|callbacks|links|pathItems|securitySchemes|webhooks)$/;

/**
 * Whether the keys of a place are names of the contract's own: `default` is a response, or a schema.
 * Such a name may be that of a place: features of GeoJSON have a field `properties`.
 */
export function hasOwnNames(place: string): boolean {
  return namesOnly.test(place) && !hasOwnNames(place.slice(0, place.lastIndexOf('/')));
}

/** Whether a JSON Pointer leads into an extension such as `x-policy`, which may hold anything. */
export function isInExtension(pointer: string): boolean {
  return [...pointer.matchAll(/\/x-/g)].some(({ index }) => !hasOwnNames(pointer.slice(0, index)));
}
