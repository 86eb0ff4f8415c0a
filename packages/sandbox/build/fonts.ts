/**
 * Puts the one font that captions are set in into dist/fonts, with its licence, so that nobody who
 * uses this package has to install the other seventeen of its family.
 */
import { copyFile, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const folder = new URL('../dist/fonts/', import.meta.url);
const font = require.resolve('@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf');
const licence = require.resolve('@expo-google-fonts/inter/LICENSE_FONT');

await mkdir(folder, { recursive: true });
await copyFile(font, new URL('Inter_500Medium.ttf', folder));
await copyFile(licence, new URL('LICENSE-OFL', folder));
