import { Duplex } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';

/** A socket over a message port, with the methods that `pg` needs. */
export class PortStream extends Duplex {
  readonly #port: MessagePort;

  constructor(port: MessagePort) {
    super();
    this.#port = port;
    port.on('message', (bytes: Uint8Array) => this.push(Buffer.from(bytes.buffer)));
    port.on('close', () => this.destroy());
  }

  connect() {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  setNoDelay() {
    return this;
  }

  setKeepAlive() {
    return this;
  }

  ref() {
    this.#port.ref();
    return this;
  }

  unref() {
    this.#port.unref();
    return this;
  }

  override _read() {}

  override _write(chunk: Uint8Array, _encoding: BufferEncoding, done: () => void) {
    // The copy is transferred to the other thread; the chunk may be a part of a buffer that others
    // use.
    const copy = new Uint8Array(chunk);
    this.#port.postMessage(copy, [copy.buffer]);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void) {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'utf8', done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#port.close();
    this.push(null);
    done(error);
  }
}
