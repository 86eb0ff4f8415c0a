/** A provider answered with more than any file has. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';

  constructor(maxBytes: number) {
    super(`The provider answered with more than ${maxBytes} bytes.`);
  }
}
