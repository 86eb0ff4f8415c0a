import { InvalidArgumentError } from '@ai-sdk/provider';

/** The error for half of a file. Demuxers give what is there of it as the whole. */
export function cutOff(): InvalidArgumentError {
  return refused('The file is cut off: a part of its sound or pictures is missing. Send it again.');
}

/** The error for a film whose beginning is stored in one way, and the rest in another. */
export function inParts(): InvalidArgumentError {
  return refused(
    'The file is stored in parts, of which only the first would be read: export it as one whole MP4.',
  );
}

/** The error for tables that lead to other places than those that are checked. */
export function misplaced(): InvalidArgumentError {
  return refused(
    'The file is damaged: its tables name parts that are not there. Convert it again.',
  );
}

/** The error for tables with more than any file that can be decoded has. */
export function tooMany(what: string): InvalidArgumentError {
  return refused(`The file is damaged: its tables name too many ${what}. Convert it again.`);
}

function refused(message: string): InvalidArgumentError {
  return new InvalidArgumentError({ argument: 'file', message });
}
