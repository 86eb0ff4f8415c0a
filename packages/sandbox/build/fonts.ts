/**
 * Puts the one font that captions are set in into dist/fonts, with its licence, so that nobody who
 * uses this package has to install the other seventeen of its family.
 */
import { copyFile, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);
const folder = new URL('../dist/fonts/', import.meta.url);

await mkdir(folder, { recursive: true });
for (const [file, name] of [
  ['500Medium/Inter_500Medium.ttf', 'Inter_500Medium.ttf'],
  ['LICENSE_FONT', 'LICENSE-OFL'],
] as const) {
  await copyFile(resolve(`@expo-google-fonts/inter/${file}`), new URL(name, folder));
}
