/** A model gave another file than it was asked for. */
export class WrongFile extends Error {
  override readonly name = 'WrongFile';
}
