/** What a file is compared by. Both never change. */
export interface Validators {
  /** Strong, with its quotes. */
  etag: string;
  modifiedAt: Date;
}

/** The status that a conditional request ends with; undefined: it is answered in full. */
export function checkPreconditions(headers: Headers, file: Validators): 304 | 412 | undefined {
  // The order is that of RFC 9110, section 13.2.2.
  const ifMatch = headers.get('if-match');
  const ifUnmodifiedSince = headers.get('if-unmodified-since');
  if (ifMatch !== null) {
    if (!lists(ifMatch, file.etag)) return 412;
  } else if (isAfter(file.modifiedAt, ifUnmodifiedSince)) {
    return 412;
  }
  const ifNoneMatch = headers.get('if-none-match');
  if (ifNoneMatch !== null) {
    return lists(ifNoneMatch.replaceAll('W/', ''), file.etag) ? 304 : undefined;
  }
  const since = parseDate(headers.get('if-modified-since'));
  return since !== undefined && seconds(file.modifiedAt) <= since ? 304 : undefined;
}

/** Whether `Range` counts: a part of another version would be useless (RFC 9110, section 13.1.5). */
export function rangeApplies(headers: Headers, file: Validators): boolean {
  const ifRange = headers.get('if-range')?.trim();
  if (ifRange === undefined) return true;
  return ifRange === file.etag || parseDate(ifRange) === seconds(file.modifiedAt);
}

function lists(header: string, etag: string): boolean {
  const tags = header.split(',').map((tag) => tag.trim());
  return tags.includes('*') || tags.includes(etag);
}

function isAfter(date: Date, header: string | null): boolean {
  const limit = parseDate(header);
  return limit !== undefined && seconds(date) > limit;
}

/** HTTP dates have whole seconds. */
function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

function parseDate(header: string | null): number | undefined {
  const time = Date.parse(header ?? '');
  return Number.isNaN(time) ? undefined : Math.floor(time / 1000);
}
