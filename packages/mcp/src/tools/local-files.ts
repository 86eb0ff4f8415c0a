/** Files of this machine that tools may send. */
export interface LocalFiles {
  /** Whether an argument is a path: it begins with `/`, `./`, `../`, `~/`, `C:\` or `file:`. */
  isPath(value: string): boolean;
  /**
   * The file at a path below one of the folders. Undefined if it is below none of them; then the
   * caller may ask the client for more. Throws an error for the model if it cannot be read.
   * The `lastModified` of a `File` tells that it was changed, and the same call is another one.
   */
  open(path: string, folders: readonly string[]): Promise<Blob | undefined>;
  /** The folders that whoever started the server has named. */
  readonly folders: readonly string[];
}
