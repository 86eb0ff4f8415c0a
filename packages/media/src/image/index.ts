/** Pictures: reading, writing, masks and filling. */
export { encodeAlphaMask } from './alpha-mask.ts';
export { boundPicture } from './bounds/bound.ts';
export { pictureLimits } from './bounds/limits.ts';
export { openPicture } from './bounds/open.ts';
export { fillMask } from './fill.ts';
export {
  type Bounds,
  blendPictures,
  fullMask,
  type Mask,
  maskBounds,
  opacityOf,
} from './mask.ts';
export { type NormalisedPicture, type NormaliseOptions, normalisePicture } from './normalise.ts';
export {
  blank,
  blurred,
  clampByte,
  edgeFrom,
  luminance,
  overlaySvg,
  type Picture,
  rasterize,
  resizePicture,
  rgbChannels,
  slopes,
  smoothstep,
} from './picture.ts';
export { encodePng } from './png.ts';
export {
  type PictureFacts,
  probePicture,
  type ReadPicture,
  type ReadPictureOptions,
  readMask,
  readPicture,
  type Size,
} from './read.ts';
export { valueNoise } from './value-noise.ts';
