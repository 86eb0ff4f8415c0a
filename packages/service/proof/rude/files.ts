import { randomBytes } from 'node:crypto';
import { openStorage } from '../../src/media/open-storage.ts';

const sizes = [64 * 2 ** 10, 8 * 2 ** 20];

/** Writes files into the service's storage, and returns their paths for callers that download. */
export async function makeFiles(dataDir: string): Promise<string[]> {
  const storage = await openStorage({ s3: undefined, dataDir });
  const paths: string[] = [];
  for (const size of sizes) {
    const { name } = await storage.write(randomBytes(size), { mediaType: 'video/mp4' });
    paths.push(`/files/${name}`);
  }
  return paths;
}
