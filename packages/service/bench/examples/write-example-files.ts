/**
 * Writes the media that the contract's examples name into a folder, for the console, with which
 * the service serves them.
 */
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { exampleFiles } from './example-files.ts';
import { makeHome } from './service.ts';

/** In bytes. */
const maxBytes = 1_000_000;
/**
 * The examples edit these pictures. The sandbox can only find things in unchanged files of its own.
 */
const untouched = new Set(['room.png', 'table.png', 'lamp.png', 'armchair.png', 'portrait.png']);

const folder = resolve(process.argv[2] ?? '.');
const home = await makeHome();
const service = await home.start();
try {
  const { key } = await home.newCustomer(service);
  for (const [name, make] of Object.entries(exampleFiles)) {
    const content = await make({ url: service.url, key });
    const isLarge = name.endsWith('.png') && !untouched.has(name);
    const file = isLarge ? await sharp(content).png({ palette: true }).toBuffer() : content;
    const isWritten = file.length <= maxBytes;
    if (isWritten) await writeFile(join(folder, name), file);
    console.log(`${name} ${file.length}${isWritten ? '' : ': too large, not written'}`);
  }
} finally {
  await service.stop();
  await home.remove();
}
