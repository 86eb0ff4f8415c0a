/** A JSON Schema (2020-12) that refers to nothing outside of itself. */
export interface JsonSchema {
  /** The type of values, or several. */
  type?: string | readonly string[];
  /** What the value means. */
  description?: string;
  /** The fields of an object. */
  properties?: Readonly<Record<string, JsonSchema>>;
  /** The fields that must be there. */
  required?: readonly string[];
  /** The items of a list. */
  items?: JsonSchema;
  [keyword: string]: unknown;
}

/** An operation as a tool of a language model. @genmedia/codegen writes such rows. */
export interface ToolRow {
  /** The tag of the operation in the contract, such as `image-generation`. */
  group: string;
  /** What it does, in a few words. */
  title: string;
  /** More about it. */
  description?: string;
  /** It only reads. */
  readOnly?: true;
  /** Whether it may change or delete what is there already. Undefined if nobody said so. */
  destructive?: boolean;
  /** It will be gone one day. */
  deprecated?: true;
  /** It starts a job. */
  job?: true;
  /** It may cost money: the contract documents a 402 for it. */
  paid?: true;
  /** It reads a job that another operation has started. */
  polls?: true;
  /** Arguments that name files, with the kinds of those: `image`, `audio`, `video`. */
  files?: Readonly<Record<string, readonly string[]>>;
  /** Where the arguments go that are not fields of the body. */
  places?: {
    path?: readonly string[];
    query?: readonly string[];
    header?: readonly string[];
    cookie?: readonly string[];
    /** The argument that is the whole body. */
    body?: string;
  };
  /** The arguments, all in one object, without the credential. */
  input: JsonSchema;
  /** The result; undefined if it is no JSON object. */
  output?: JsonSchema;
}

/** The tools of a contract, by operationId. */
export type ToolTable = Readonly<Record<string, ToolRow>>;
