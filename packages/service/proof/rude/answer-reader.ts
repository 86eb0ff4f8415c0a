/**
 * What of an answer is enough for a caller: a share of its content, from 0, its head alone, up to 1;
 * of a content whose length is not told, the first bytes.
 */
export type AnswerShare = number;

/** So that little more is read than the head. */
const headPiece = 4;
const contentPiece = 64 * 1024;
/** Of a large content, this is enough. */
const mostContent = 4 * 2 ** 20;

/** Reads an answer of HTTP/1.1 piece by piece, and no more of it than is waited for. */
export class AnswerReader {
  readonly #share: AnswerShare | undefined;
  readonly #onStatus: (status: number) => void;
  #head = '';
  #isInContent = false;
  /** Of the content, in bytes; undefined where the head does not tell it. */
  #length: number | undefined;
  #content = 0;

  /**
   * @param share what is waited for; undefined: all that comes.
   * @param onStatus hears of the answer's status.
   */
  constructor(share: AnswerShare | undefined, onStatus: (status: number) => void) {
    this.#share = share;
    this.#onStatus = onStatus;
  }

  /** Where the next piece is to be stored. */
  room(): Uint8Array {
    if (!this.#isInContent) return new Uint8Array(headPiece);
    const missing = this.#wanted() - this.#content;
    return new Uint8Array(Math.min(contentPiece, Math.max(1, missing)));
  }

  /** Whether the piece has what was still waited for. */
  take(piece: Uint8Array): boolean {
    if (this.#isInContent) this.#content += piece.length;
    else this.#takeHead(piece);
    return this.#isInContent && this.#content >= this.#wanted();
  }

  /** Whether all of the answer was read. */
  get isWhole(): boolean {
    return this.#isInContent && this.#length !== undefined && this.#content >= this.#length;
  }

  #takeHead(piece: Uint8Array): void {
    this.#head += Buffer.from(piece).toString('latin1');
    const [head = '', content] = this.#head.split('\r\n\r\n', 2);
    if (content === undefined) return;
    this.#isInContent = true;
    this.#content = content.length;
    const [, length] = /\r\ncontent-length: *(\d+)/i.exec(head) ?? [];
    if (length !== undefined) this.#length = Number(length);
    this.#onStatus(Number(head.split(' ', 2)[1]));
  }

  /** Bytes of the content that are waited for. */
  #wanted(): number {
    if (this.#share === undefined) return Infinity;
    if (this.#length === undefined) return Math.ceil(this.#share);
    return Math.min(Math.floor(this.#share * this.#length), mostContent);
  }
}
