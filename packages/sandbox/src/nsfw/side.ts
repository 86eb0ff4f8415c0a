/** Width and height of the pictures that the network sees, in pixels. */
export const side = 224;
