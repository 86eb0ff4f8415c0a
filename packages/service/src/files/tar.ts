/** A file in an archive. */
export interface TarEntry {
  /** Path with slashes; at most 100 bytes. */
  name: string;
  /** In bytes; less than 8 GiB. */
  size: number;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

const blockBytes = 512;
/** The header has eleven octal digits for the size of a file. */
const maxBytes = 8 ** 11;

/**
 * The bytes of a tar archive (POSIX ustar), made while they are read. Throws if an entry does not fit
 * into the format, or if its content has another size than it says.
 */
export async function* tar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Uint8Array> {
  for await (const { name, size, content } of entries) {
    yield header(name, size);
    let written = 0;
    for await (const chunk of content) {
      written += chunk.byteLength;
      yield chunk;
    }
    if (written !== size) throw new Error(`${name} has ${written} bytes instead of ${size}.`);
    yield Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes);
  }
  yield Buffer.alloc(2 * blockBytes);
}

function header(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100)
    throw new Error(`The name ${name} is too long for an archive.`);
  if (size >= maxBytes) throw new Error(`The file ${name} is too large for an archive.`);
  const block = Buffer.alloc(blockBytes);
  const octal = (value: number, at: number, digits: number) =>
    block.write(`${value.toString(8).padStart(digits, '0')}\0`, at, 'latin1');
  block.write(name, 0);
  octal(0o600, 100, 7);
  octal(0, 108, 7);
  octal(0, 116, 7);
  octal(size, 124, 11);
  octal(Math.floor(Date.now() / 1000), 136, 11);
  // The checksum counts its own field as spaces.
  block.fill(' ', 148, 156);
  block.write('0', 156);
  block.write('ustar\0' + '00', 257, 'latin1');
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return block;
}
