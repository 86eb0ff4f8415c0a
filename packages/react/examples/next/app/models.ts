/** What the server and the page ask the catalogue for: the same, so that the page has it at once. */
export const IMAGE_MODELS = { search: 'image' };
