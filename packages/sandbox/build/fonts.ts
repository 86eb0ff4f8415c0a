/**
 * Copies the font of captions into dist/fonts, with its licence. Users of this package then do not
 * need to install the other seventeen fonts of the family.
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
