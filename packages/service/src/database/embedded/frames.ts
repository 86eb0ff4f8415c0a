/**
 * Frames of the Postgres wire protocol, version 3: a type byte, then a length that counts itself
 * but not the type. The first packet of a connection has no type byte.
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
export interface Frame {
  /** Type byte as a character; undefined for the first packet of a connection. */
  type: string | undefined;
  bytes: Buffer;
}

/** Runs frames in the one session of the embedded database, and returns the answer. */
export type Execute = (request: Uint8Array) => Buffer;

/** Splits a stream of bytes into frames, whatever the chunks are. */
export class FrameReader {
  #rest: Buffer = Buffer.alloc(0);
  #startup: boolean;

  /** @param startup whether the stream begins with the first packet of a connection. */
  constructor({ startup }: { startup: boolean }) {
    this.#startup = startup;
  }

  /** Returns the frames that `chunk` completes. */
  *read(chunk: Uint8Array): Generator<Frame> {
    this.#rest = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : asBuffer(chunk);
    while (true) {
      const typeBytes = this.#startup ? 0 : 1;
      if (this.#rest.length < typeBytes + 4) return;
      const length = typeBytes + this.#rest.readUInt32BE(typeBytes);
      if (this.#rest.length < length) return;
      const bytes = this.#rest.subarray(0, length);
      this.#rest = this.#rest.subarray(length);
      this.#startup = false;
      yield { type: typeBytes === 0 ? undefined : String.fromCharCode(bytes.readUInt8(0)), bytes };
    }
  }
}

/** Builds one frame with a type. */
export function frame(type: string, ...parts: Uint8Array[]): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(4 + parts.reduce((sum, part) => sum + part.length, 0));
  return Buffer.concat([Buffer.from(type, 'latin1'), length, ...parts]);
}

/** A string as frames contain it: UTF-8, with a zero byte at its end. */
export function cString(text: string): Buffer {
  return Buffer.from(`${text}\0`, 'utf8');
}

/** Reads the string that starts at `offset` of a frame. */
export function readCString(bytes: Buffer, offset: number): string {
  return bytes.toString('utf8', offset, bytes.indexOf(0, offset));
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
