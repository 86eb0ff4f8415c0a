/**
 * The address of the service: the folder of these files, at any path. Without a slash at the end.
 */
export const serviceUrl = new URL('.', document.baseURI).href.replace(/\/$/, '');

/** Whether the service runs on the user's own machine. */
export const isLocal = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(
  new URL(serviceUrl).hostname,
);
