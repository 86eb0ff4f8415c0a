/**
 * The thing to add: in "a cat on the sofa" the cat, because the sofa is already there. In "on a hat",
 * where nothing stands before the place, it is all of the words.
 */
export function thingIn(what: string): string {
  return what.replace(
    /(?<=\S )(?:on|in|under|behind|beside|next to|near|above|below|to the|at the|in front of)(?!\S).*$/i,
    '',
  );
}
