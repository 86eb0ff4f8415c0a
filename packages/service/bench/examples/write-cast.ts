/**
 * Writes the media that the contract's examples name into a folder, for the console. For large ones
 * another of their kind has to do.
 */
import { writeFile } from 'node:fs/promises';
import { join, parse, resolve } from 'node:path';
import sharp from 'sharp';
import { cast } from './cast.ts';
import { makeHome } from './service.ts';

/** Bytes. */
const most = 1_000_000;

const folder = resolve(process.argv[2] ?? '.');
const home = await makeHome();
const service = await home.start();
try {
  const { key } = await home.newCustomer(service);
  for (const [name, make] of Object.entries(cast)) {
    const content = await make({ url: service.url, key });
    const { name: stem, ext } = parse(name);
    const isImage = ext === '.png';
    const file = isImage ? await sharp(content).webp({ quality: 84 }).toBuffer() : content;
    if (file.length > most) continue;
    await writeFile(join(folder, isImage ? `${stem}.webp` : name), file);
    process.stdout.write(`${name} ${file.length}\n`);
  }
} finally {
  await service.stop();
  await home.remove();
}
