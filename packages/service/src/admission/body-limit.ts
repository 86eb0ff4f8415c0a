import { mediaOf } from '@genmedia/server';
import { limits } from '@genmedia/server/limits';
import type { OperationId } from '@genmedia/types';

/** Operations with files inside messages, or in parts of a form, which mediaOf does not list. */
const withUnlistedFiles: readonly OperationId[] = [
  'createChatCompletion',
  'createOpenaiImageEdit',
  'createOpenaiTranscription',
];

/** The most bytes of the body of an operation's requests; more if they may contain files. */
export function bodyLimit(operation: OperationId): number {
  const mayHoldFiles =
    withUnlistedFiles.includes(operation) ||
    Object.values(mediaOf(operation)).some(({ inline }) => inline);
  return mayHoldFiles ? limits.bodyBytesWithFiles : limits.bodyBytes;
}
