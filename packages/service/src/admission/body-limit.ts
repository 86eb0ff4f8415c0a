import { mediaOf } from '@genmedia/server';
import { limits } from '@genmedia/server/limits';
import type { OperationId } from '@genmedia/types';

const holdFilesElsewhere: readonly OperationId[] = [
  'createChatCompletion',
  'createOpenaiImageEdit',
  'createOpenaiTranscription',
];

/** The most bytes of the body of an operation's requests; more if they may contain files. */
export function bodyLimit(operation: OperationId): number {
  // The images of a conversation are inside its messages, files of a form are its parts.
  const mayHoldFiles =
    holdFilesElsewhere.includes(operation) ||
    Object.values(mediaOf(operation)).some(({ inline }) => inline);
  return mayHoldFiles ? limits.bodyBytesWithFiles : limits.bodyBytes;
}
