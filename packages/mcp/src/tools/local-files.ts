/** Files of this machine that tools may send. */
export interface LocalFiles {
  /** Whether an argument is a path: it begins with `/`, `./`, `../`, `~/`, `C:\` or `file:`. */
  isPath(value: string): boolean;
  /**
   * The file at a path below one of the folders. Undefined if it is below none of them; then the
   * caller may ask the client for more. Throws an error for the model if it cannot be read.
   * With the size, the `lastModified` of a `File` tells whether it is the same file as in an
   * earlier call.
   */
  open(path: string, folders: readonly string[]): Promise<Blob | undefined>;
  /** The folders that whoever started the server has named. */
  readonly folders: readonly string[];
}
