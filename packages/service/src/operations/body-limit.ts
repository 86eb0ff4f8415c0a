import { mediaOf } from '@genmedia/server';
import type { OperationId } from '@genmedia/types';

const mebibyte = 2 ** 20;

/** Most bytes of the body of an operation's requests: more where they may hold files. */
export function bodyLimit(operation: OperationId): number {
  // The images of conversations stand deeper than the fields of other requests.
  const mayHoldFiles =
    operation === 'createChatCompletion' ||
    Object.values(mediaOf(operation)).some(({ inline }) => inline);
  return (mayHoldFiles ? 8 : 1) * mebibyte;
}
