/** Where a security scheme of a contract has its value in a request. */
export interface SecurityScheme {
  readonly in: 'authorization' | 'header' | 'query' | 'cookie' | 'connection';
  /** The name of the header, parameter or cookie, or the scheme of `Authorization`: `Bearer`. */
  readonly name: string;
}
