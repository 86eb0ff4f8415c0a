/**
 * The query for the catalogue. Server and page use the same, so the page finds the server's answer.
 */
export const imageModels = { search: 'image' };
