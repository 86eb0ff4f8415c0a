/** Pictures: tones, light, styles, masks and filling. */
export { encodeAlphaMask } from './alpha-mask.ts';
export { boundPicture } from './bounds/bound.ts';
export { pictureLimits } from './bounds/budgets.ts';
export { openPicture } from './bounds/open.ts';
export { fillMask, resizePicture } from './fill.ts';
export { changeLight, type Light } from './light.ts';
export {
  type Bounds,
  blendPictures,
  fullMask,
  growMask,
  type Mask,
  maskArea,
  maskBounds,
  opacityOf,
  resizeMask,
  softenMask,
  solid,
  uniteMasks,
} from './mask.ts';
export { type NormalisedPicture, type NormaliseOptions, normalisePicture } from './normalise.ts';
export {
  blank,
  blurred,
  clampByte,
  luminance,
  overlaySvg,
  type Picture,
  rasterize,
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
export { applyStyle, type StyleName, styleNames } from './styles/apply-style.ts';
export { finish } from './styles/grain.ts';
export { photo } from './styles/tone.ts';
export { adjustTone, mapColors, type Tone, type Turn, turnPicture } from './tone.ts';
