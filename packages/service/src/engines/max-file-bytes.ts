/** The most bytes of a file that a model makes; of a provider's answer too, which may be a file. */
export const maxFileBytes = 128 * 2 ** 20;
