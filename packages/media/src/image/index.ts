/** Pictures: tones, light, styles, masks and what fills them. */
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
  resizeMask,
  SOLID,
  softenMask,
  uniteMasks,
} from './mask.ts';
export { overlaySvg } from './overlay.ts';
export { blank, blurred, clampByte, luminance, type Picture, rasterize } from './picture.ts';
export { encodePng } from './png.ts';
export { applyStyle, type StyleName, styleNames } from './styles/apply-style.ts';
export { finish } from './styles/finish.ts';
export { photo } from './styles/tone.ts';
export { adjustTone, mapColors, type Tone, type Turn, turnPicture } from './tone.ts';
