import { mediaOf } from '@genmedia/server';
import { limits } from '@genmedia/server/limits';
import type { OperationId } from '@genmedia/types';

/** Most bytes of the body of an operation's requests: more where they may hold files. */
export function bodyLimit(operation: OperationId): number {
  // The images of conversations stand deeper than the fields of other requests.
  const mayHoldFiles =
    operation === 'createChatCompletion' ||
    Object.values(mediaOf(operation)).some(({ inline }) => inline);
  return mayHoldFiles ? limits.bodyBytesWithFiles : limits.bodyBytes;
}
