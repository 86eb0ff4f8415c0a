/**
 * How much of an answer a caller reads: from 0, only the head, up to 1, all of the content. If the
 * length of the content is unknown: only its first bytes.
 */
export type AnswerShare = number;

/** Small, so that little more than the head is read. */
const headChunkBytes = 4;
const contentChunkBytes = 64 * 1024;
/** Of a larger content, a caller reads only so much. */
const maxContentBytes = 4 * 2 ** 20;

/** Reads an HTTP/1.1 answer chunk by chunk, and no more of it than wanted. */
export class AnswerReader {
  readonly #share: AnswerShare | undefined;
  readonly #onStatus: (status: number) => void;
  #head = '';
  #isInContent = false;
  /** Length of the content in bytes. Undefined if the head does not state it. */
  #contentBytes: number | undefined;
  /** How many bytes of the content were read. */
  #readBytes = 0;

  /**
   * @param share how much to read. Undefined: everything.
   * @param onStatus called with the answer's status.
   */
  constructor(share: AnswerShare | undefined, onStatus: (status: number) => void) {
    this.#share = share;
    this.#onStatus = onStatus;
  }

  /** The buffer for the next chunk. */
  nextBuffer(): Uint8Array {
    if (!this.#isInContent) return new Uint8Array(headChunkBytes);
    const missing = this.#targetBytes() - this.#readBytes;
    return new Uint8Array(Math.min(contentChunkBytes, Math.max(1, missing)));
  }

  /** Adds a chunk. Returns whether enough has been read. */
  push(chunk: Uint8Array): boolean {
    if (this.#isInContent) this.#readBytes += chunk.length;
    else this.#takeHead(chunk);
    return this.#isInContent && this.#readBytes >= this.#targetBytes();
  }

  /** Whether the whole answer was read. */
  get isWhole(): boolean {
    return (
      this.#isInContent && this.#contentBytes !== undefined && this.#readBytes >= this.#contentBytes
    );
  }

  #takeHead(chunk: Uint8Array): void {
    this.#head += Buffer.from(chunk).toString('latin1');
    const [head = '', content] = this.#head.split('\r\n\r\n', 2);
    if (content === undefined) return;
    this.#isInContent = true;
    this.#readBytes = content.length;
    const [, length] = /\r\ncontent-length: *(\d+)/i.exec(head) ?? [];
    if (length !== undefined) this.#contentBytes = Number(length);
    this.#onStatus(Number(head.split(' ', 2)[1]));
  }

  /** How many bytes of the content to read. */
  #targetBytes(): number {
    if (this.#share === undefined) return Infinity;
    if (this.#contentBytes === undefined) return Math.ceil(this.#share);
    return Math.min(Math.floor(this.#share * this.#contentBytes), maxContentBytes);
  }
}
