/** How the files of results are read. */
export interface ResultFiles {
  /**
   * Requests a file. Undefined for a URL that this server does not read: results may name any
   * address.
   */
  read(url: string, signal: AbortSignal): Promise<Response> | undefined;
  /** A small JPEG of a large image; undefined if it cannot be made. */
  preview?: (image: Uint8Array) => Promise<Uint8Array | undefined>;
  /**
   * Whether small sounds are in results themselves, for hosts whose models hear them. Others fail,
   * or make tens of thousands of tokens of each. Default: links alone.
   */
  sounds?: boolean;
}
