/**
 * The address of the service: the folder of these files, at any path. Without a slash at the end.
 */
export const serviceUrl = new URL('.', document.baseURI).href.replace(/\/$/, '');
