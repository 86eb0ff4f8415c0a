/**
 * An http address, or a path of the page's own origin (`//other.example` and `/\other.example` are
 * other origins), without a slash at its end. Paths are added to it, so it has no query; it is shown
 * in errors and logs, so it has no credentials.
 */
export const baseUrlPattern = /^((https?:\/)?\/(?!\/)[^?#@\s\\]+)?$/;
