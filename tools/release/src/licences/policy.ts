/**
 * Licences that our dependencies may have. None of them demands a licence of the program that uses
 * the dependency.
 */
export const allowedLicences: ReadonlySet<string> = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'BSD-2-Clause',
  'BSD-3-Clause',
  // The licence of Carnegie Mellon for Flite. Its notice is published with the package.
  'BSD-4-Clause',
  // For fonts: they may be bundled and sold with any software.
  'OFL-1.1',
  'Python-2.0',
  'PSF-2.0',
]);

/** A licence with further conditions, and why some packages may have it all the same. */
export interface Exception {
  packages: RegExp;
  licences: readonly string[];
  why: string;
}

/**
 * Weak copyleft applies to the library alone. These libraries are installed from their authors' own
 * packages: our tarballs contain nothing of them, and users can replace them (overrides). GPL, AGPL
 * and SSPL cannot be listed, because they would apply to the whole program.
 */
export const exceptions: readonly Exception[] = [
  {
    packages: /^@img\/sharp-(libvips|wasm32|win32)/,
    licences: ['LGPL-3.0-or-later'],
    why: 'libvips, a shared library that sharp loads. There is no image library as fast under another licence.',
  },
  {
    packages: /^@node-webcodecs\/static-/,
    licences: ['LGPL-2.1-or-later'],
    why: 'FFmpeg in an addon that is an optional dependency: without it, H.264 is done in WebAssembly. Its authors publish what it is made of.',
  },
  {
    packages: /^codec-parser$/,
    licences: ['LGPL-3.0-or-later'],
    why: 'JavaScript that finds the frames of FLAC and Ogg, brought by @wasm-audio-decoders; a module of its own that can be replaced.',
  },
  {
    packages: /^(mediabunny|@mediabunny\/(aac|flac|mp3)-encoder)$/,
    licences: ['MPL-2.0'],
    why: 'Containers and codecs of media. MPL is about its own files, which nobody changed.',
  },
];
