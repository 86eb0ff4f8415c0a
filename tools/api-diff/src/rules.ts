import { type Bumps, bumps } from './bump.ts';

/** What one kind of change means for each package. */
export interface Rule {
  /** The bump of each package. */
  bumps: Bumps;
  /** The reason: how consumers notice the change. */
  why: string;
  /**
   * The sentence for callers, with the placeholders `{operation}`, `{field}`, `{was}` and `{is}`.
   */
  says: string;
  /** The sentence for authors of handlers, if it is a different one. */
  tells?: string;
  /**
   * The change affects only programs that list all values or shapes. The contract's policy says
   * whether programs may do that.
   */
  exhaustive?: true;
  /**
   * Set if the change counts for all packages where the whole contract shows it, and nowhere else.
   * Default: it counts for each package in the view that the package is judged by.
   */
  view?: 'contract';
}

const all = bumps;

/**
 * Every kind of change. Callers and handlers both use `types`, so its bump is the larger of theirs.
 * The bumps of `spec` and `service` are those for users who call the service over HTTP.
 */
export const RULES = {
  // Operations
  'operation-added': {
    bumps: all('minor', { server: 'major' }),
    why: 'Callers can call it; a set of handlers needs a handler for it.',
    says: '{operation} is new.',
    tells: '{operation} is new: it needs a handler.',
  },
  'operation-removed': {
    bumps: all('major'),
    why: 'Callers cannot call it any more, and its handler is never called.',
    says: '{operation} is gone.',
  },
  'operation-removed-suddenly': {
    bumps: all('major'),
    why: 'Like operation-removed, but callers saw no deprecation before: reviewers should know.',
    says: '{operation} is gone without a deprecation.',
  },
  'operation-renamed': {
    bumps: all('major', { service: 'none' }),
    why: 'Programs use the names of operations; nothing changes over HTTP.',
    says: '{was} is now called {operation}.',
  },
  'operation-moved': {
    bumps: all('major', { react: 'patch' }),
    why: 'Programs that use its path find nothing there; hooks use only its name.',
    says: '{operation} is at {is}, no longer at {was}.',
  },
  deprecated: {
    bumps: all('minor'),
    why: 'It still works, and a deprecation is a minor (semver.org, 7).',
    says: '{field} is deprecated{until}.',
  },
  restored: {
    bumps: all('patch'),
    why: 'It works as before, and nothing warns of it any more.',
    says: '{field} is no longer deprecated.',
  },
  'sunset-changed': {
    bumps: all('patch', { client: 'none' }),
    why: 'Only the date in docs, headers and comments changes.',
    says: '{field} is supported until {is}.',
  },
  'sunset-earlier': {
    bumps: all('patch', { client: 'none', spec: 'major', service: 'major' }),
    why: 'Programs stay the same, but users have less time than they were promised.',
    says: '{field} is supported until {is}, no longer until {was}.',
  },
  'credential-changed': {
    bumps: all('major', { types: 'none' }),
    why: 'Calls without the new credential are refused, and handlers get another account or none.',
    says: '{field} takes its credential elsewhere ({was} before, {is} now).',
    view: 'contract',
  },
  'repeatable-added': {
    bumps: all('minor'),
    why: 'Callers can repeat a call without paying twice; other callers notice nothing.',
    says: '{operation} honours `Idempotency-Key`.',
    view: 'contract',
  },
  'repeatable-removed': {
    bumps: all('major'),
    why: 'A repeated call may now be paid twice, so the client no longer repeats it.',
    says: '{operation} no longer honours `Idempotency-Key`.',
    view: 'contract',
  },
  'job-changed': {
    bumps: all('major', { types: 'none' }),
    why: 'Callers and saved jobs fetch the result in the old way, which no longer works.',
    says: 'The result of {operation} is fetched with {is}, no longer with {was}.',
    view: 'contract',
  },
  'sensitive-added': {
    bumps: all('none', { react: 'major' }),
    why: 'An operation that handles secrets has no hook.',
    says: '{operation} has no hook any more: it handles secrets.',
    view: 'contract',
  },
  'sensitive-removed': {
    bumps: all('none', { react: 'minor' }),
    why: 'The operation gets a hook.',
    says: '{operation} has a hook.',
    view: 'contract',
  },

  // What callers send
  'request-field-added-required': {
    bumps: all('major'),
    why: 'Requests of before are refused and do not compile.',
    says: '{operation} needs {field}.',
    tells: '{operation} refuses requests without {field}.',
  },
  'request-field-added-optional': {
    bumps: all('minor'),
    why: 'Requests of before still work, and so do handlers that do not read it.',
    says: '{operation} takes {field}.',
    tells: '{operation} may be sent {field}.',
  },
  'request-field-removed': {
    bumps: all('major'),
    why: 'Sending it has no effect and does not compile; handlers that read it do not compile.',
    says: '{operation} no longer takes {field}.',
  },
  'request-field-became-required': {
    bumps: all('major'),
    why: 'Requests without it are refused, and do not compile.',
    says: '{operation} needs {field}, which could be left out.',
  },
  'request-field-became-optional': {
    bumps: all('minor', { server: 'major', types: 'major' }),
    why: 'Callers may leave it out; handlers that rely on it may get no value.',
    says: '{operation} works without {field}.',
    tells: '{operation} may be sent without {field}.',
  },
  'request-field-became-filled': {
    bumps: all('minor', { types: 'major' }),
    why: 'Callers may leave it out; handlers get the default, but code that reads the raw request does not.',
    says: '{operation} has a default for {field}.',
  },
  'request-value-added': {
    bumps: all('minor', { server: 'major', types: 'major' }),
    why: 'Callers may send it; handlers that list all values have one case too few.',
    says: '{operation} takes {is} for {field}.',
    exhaustive: true,
  },
  'request-value-removed': {
    bumps: all('major'),
    why: 'Requests with it are refused; callers that send it and handlers that look for it do not compile.',
    says: '{operation} no longer takes {was} for {field}.',
  },
  'request-type-widened': {
    bumps: all('minor', { server: 'major', types: 'major' }),
    why: 'Callers may send more; handlers may get values that they do not expect.',
    says: '{operation} takes more for {field}: {is}.',
  },
  'request-type-narrowed': {
    bumps: all('major'),
    why: 'Some values that callers could send are refused.',
    says: '{operation} takes only {is} for {field}.',
  },
  'request-type-changed': {
    bumps: all('major'),
    why: 'Values that callers could send are refused, and handlers get another type.',
    says: '{operation} takes {is} for {field}, no longer {was}.',
  },
  'request-null-added': {
    bumps: all('minor', { server: 'major', types: 'major' }),
    why: 'Callers may send null; handlers may get it.',
    says: '{operation} takes null for {field}.',
  },
  'request-null-removed': {
    bumps: all('major'),
    why: 'Null is refused.',
    says: '{operation} no longer takes null for {field}.',
  },
  'request-branch-added': {
    bumps: all('minor', { server: 'major', types: 'major' }),
    why: 'Callers may send one shape more; handlers that list all shapes have one too few.',
    says: '{operation} takes {is} in {field}.',
    exhaustive: true,
  },
  'request-branch-removed': {
    bumps: all('major'),
    why: 'Requests of this shape are refused.',
    says: '{operation} no longer takes {was} in {field}.',
  },
  'request-limit-tightened': {
    bumps: all('none', { spec: 'major', service: 'major', server: 'major' }),
    why: 'Validation refuses some values that callers could send; types and callers’ code stay the same.',
    says: '{operation} takes less for {field}: {is}.',
  },
  'request-limit-loosened': {
    bumps: all('none', { spec: 'minor', service: 'minor', server: 'minor' }),
    why: 'More can be sent; types and callers’ code stay the same.',
    says: '{operation} takes more for {field}: {is}.',
  },
  'request-format-added': {
    bumps: all('none', { spec: 'major', service: 'major', server: 'major', types: 'patch' }),
    why: 'Validation refuses other texts; a comment in the types says so.',
    says: '{operation} takes only the format {is} for {field}.',
  },
  'request-format-removed': {
    bumps: all('none', { spec: 'minor', service: 'minor', server: 'minor', types: 'patch' }),
    why: 'Other texts are accepted too; a comment in the types says so.',
    says: '{operation} takes any text for {field}, not only the format {was}.',
  },
  'request-default-added': {
    bumps: all('none', { spec: 'minor', service: 'minor', server: 'minor', types: 'patch' }),
    why: 'If callers leave it out, handlers get the default; a comment in the types says so.',
    says: '{operation} takes {field} as {is} where it is left out.',
  },
  'request-default-changed': {
    bumps: all('none', { spec: 'major', service: 'major', server: 'major', types: 'patch' }),
    why: 'Requests without it now mean something else.',
    says: '{operation} takes {field} as {is} where it is left out, no longer as {was}.',
  },
  'request-default-removed': {
    bumps: all('none', { spec: 'major', service: 'major', server: 'major', types: 'patch' }),
    why: 'If callers leave it out, handlers no longer get a value.',
    says: '{operation} has no default for {field} any more; it was {was}.',
  },
  'request-body-added-required': {
    bumps: all('major'),
    why: 'Requests without a body are refused, and do not compile.',
    says: '{operation} needs a body.',
  },
  'request-body-added-optional': {
    bumps: all('minor'),
    why: 'Requests without a body still work.',
    says: '{operation} takes a body.',
  },
  'request-body-removed': {
    bumps: all('major'),
    why: 'Sending a body has no effect and does not compile.',
    says: '{operation} takes no body any more.',
  },
  'request-body-became-required': {
    bumps: all('major'),
    why: 'Requests without a body are refused, and do not compile.',
    says: '{operation} needs its body, which could be left out.',
  },
  'request-body-became-optional': {
    bumps: all('minor', { server: 'major', types: 'major' }),
    why: 'Callers may leave it out; handlers may get no body.',
    says: '{operation} works without a body.',
  },
  'request-content-added': {
    bumps: all('minor', { client: 'none', react: 'none' }),
    why: 'Requests of before still work; client and hooks send only JSON.',
    says: '{operation} takes {is}.',
  },
  'request-content-removed': {
    bumps: all('major', { client: 'none', react: 'none' }),
    why: 'Requests of that type are refused; client and hooks send only JSON.',
    says: '{operation} no longer takes {was}.',
  },
  'parameter-written-otherwise': {
    bumps: all('none', { spec: 'major', service: 'major' }),
    why: 'Callers have to write the same value in another way in the URL; our packages do not depend on it.',
    says: '{field} of {operation} is written in another way.',
  },
  'file-kinds-added': {
    bumps: all('none', { spec: 'patch', client: 'minor', server: 'minor' }),
    why: '`withFiles` takes files there, and `mediaOf` lists them.',
    says: '{field} of {operation} takes files: {is}.',
  },
  'file-kinds-removed': {
    bumps: all('none', { spec: 'major', client: 'major', server: 'major', service: 'major' }),
    why: 'A file of that kind is refused there.',
    says: '{field} of {operation} takes only {is} of the files {was}.',
  },
  'file-size-lowered': {
    bumps: all('none', { spec: 'major', service: 'major', client: 'major' }),
    why: 'The client refuses files that it sent before.',
    says: 'Files of {field} are at most {is} bytes.',
  },
  'file-size-raised': {
    bumps: all('none', { spec: 'minor', service: 'minor', client: 'minor' }),
    why: 'The client sends larger files.',
    says: 'Files of {field} may have {is} bytes.',
  },
  'length-lowered': {
    bumps: all('none', { spec: 'major', service: 'major', server: 'major' }),
    why: 'Sounds and videos that were accepted are now too long; `maxSecondsOf` returns the limit.',
    says: '{field} of {operation} is at most {is} seconds long.',
  },
  'length-raised': {
    bumps: all('none', { spec: 'minor', service: 'minor', server: 'minor' }),
    why: 'Longer sounds and videos are accepted.',
    says: '{field} of {operation} may be {is} seconds long.',
  },

  'service-limit-tightened': {
    bumps: all('none', { spec: 'major', service: 'major', server: 'major' }),
    why: 'The service accepts or keeps less; the stubs export it as `limits`.',
    says: 'The limit {field} is {is}, no longer {was}.',
  },
  'service-limit-loosened': {
    bumps: all('none', { spec: 'minor', service: 'minor', server: 'minor' }),
    why: 'The service accepts or keeps more; the stubs export it as `limits`.',
    says: 'The limit {field} is {is}, no longer {was}.',
  },

  // What callers read
  'success-added': {
    bumps: all('major', { server: 'minor' }),
    why: 'Consumers may get an answer that they do not know.',
    says: '{operation} may answer {is}.',
  },
  'success-removed': {
    bumps: all('major'),
    why: 'Consumers never get that answer any more, and handlers may not give it.',
    says: '{operation} no longer answers {was}.',
  },
  'failure-added': {
    bumps: all('minor', { react: 'none' }),
    why: 'Callers handle failures of any kind; handlers may give this one.',
    says: '{operation} may answer {is}.',
  },
  'failure-removed': {
    bumps: all('major', { react: 'none', spec: 'minor', service: 'minor' }),
    why: 'Types of that answer are gone, and handlers may not give it.',
    says: '{operation} no longer answers {was}.',
  },
  'answer-content-added': {
    bumps: all('minor', { client: 'none', react: 'none' }),
    why: 'Callers that ask for it get it; client and hooks ask only for JSON.',
    says: '{operation} can answer {is}.',
  },
  'answer-content-removed': {
    bumps: all('major', { client: 'none', react: 'none' }),
    why: 'Callers that ask for it get something else; client and hooks ask only for JSON.',
    says: '{operation} no longer answers {was}.',
  },
  'answer-field-added-required': {
    bumps: all('minor', { server: 'major', types: 'major' }),
    why: 'Consumers can read it; handlers have to give it.',
    says: '{operation} answers {field}.',
    tells: 'Handlers of {operation} have to give {field}.',
  },
  'answer-field-added-optional': {
    bumps: all('minor'),
    why: 'Consumers can read it; handlers may give it.',
    says: '{operation} may answer {field}.',
  },
  'answer-field-removed': {
    bumps: all('major'),
    why: 'Code that reads it finds nothing and does not compile; handlers may not give it.',
    says: '{operation} no longer answers {field}.',
  },
  'answer-field-became-optional': {
    bumps: all('major', { server: 'minor' }),
    why: 'Consumers that rely on it may find nothing.',
    says: '{operation} may leave {field} out.',
  },
  'answer-field-became-required': {
    bumps: all('minor', { server: 'major', types: 'major' }),
    why: 'Consumers can rely on it; handlers have to give it.',
    says: '{operation} always answers {field}.',
    tells: 'Handlers of {operation} always have to give {field}.',
  },
  'answer-value-added': {
    bumps: all('major', { server: 'minor' }),
    why: 'Consumers that list all values have one case too few; handlers may give one more.',
    says: '{operation} may answer {is} in {field}.',
    exhaustive: true,
  },
  'answer-value-removed': {
    bumps: all('major', { spec: 'minor', service: 'minor' }),
    why: 'Code that looks for it does not compile, and handlers may not give it.',
    says: '{operation} no longer answers {was} in {field}.',
  },
  'answer-type-widened': {
    bumps: all('major', { server: 'minor' }),
    why: 'Consumers may get values that they do not expect.',
    says: '{operation} may answer more in {field}: {is}.',
  },
  'answer-type-narrowed': {
    bumps: all('minor', { server: 'major', types: 'major' }),
    why: 'Consumers get values that they expect; handlers may give fewer values.',
    says: '{operation} answers only {is} in {field}.',
  },
  'answer-type-changed': {
    bumps: all('major'),
    why: 'Consumers get another type.',
    says: '{operation} answers {is} in {field}, no longer {was}.',
  },
  'answer-null-added': {
    bumps: all('major', { server: 'minor' }),
    why: 'Consumers that rely on a value may find null.',
    says: '{operation} may answer null in {field}.',
  },
  'answer-null-removed': {
    bumps: all('minor', { server: 'major', types: 'major' }),
    why: 'Consumers can rely on a value; handlers may not give null.',
    says: '{operation} never answers null in {field}.',
  },
  'answer-branch-added': {
    bumps: all('major', { server: 'minor' }),
    why: 'Consumers that list all shapes have one too few; handlers may give one more.',
    says: '{operation} may answer {is} in {field}.',
    exhaustive: true,
  },
  'answer-branch-removed': {
    bumps: all('major', { spec: 'minor', service: 'minor' }),
    why: 'Code that looks for this shape does not compile, and handlers may not give it.',
    says: '{operation} no longer answers {was} in {field}.',
  },
  'answer-limit-tightened': {
    bumps: all('none', { spec: 'minor', service: 'minor', server: 'major' }),
    why: 'Consumers get values that they expect; validation of answers refuses values outside the limit.',
    says: '{operation} answers less in {field}: {is}.',
  },
  'answer-limit-loosened': {
    bumps: all('none', { spec: 'major', service: 'major', server: 'minor' }),
    why: 'Programs that validate answers refuse the new values.',
    says: '{operation} may answer more in {field}: {is}.',
  },
  'answer-format-added': {
    bumps: all('none', { spec: 'minor', service: 'minor', server: 'major', types: 'patch' }),
    why: 'Consumers get values that they expect; validation of answers refuses other formats.',
    says: '{operation} answers the format {is} in {field}.',
  },
  'answer-format-removed': {
    bumps: all('none', { spec: 'major', service: 'major', server: 'minor', types: 'patch' }),
    why: 'Programs that validate answers refuse the new values.',
    says: '{operation} may answer another format than {was} in {field}.',
  },
  'answer-default-changed': {
    bumps: all('none', { spec: 'patch', server: 'patch', types: 'patch' }),
    why: 'A field that an answer leaves out has no value; only comments show the default.',
    says: 'The default of {field} of {operation} is {is}.',
  },
  'answer-header-added-required': {
    bumps: all('minor', { server: 'major', types: 'major', client: 'none', react: 'none' }),
    why: 'Consumers can read it; handlers have to give it.',
    says: '{operation} answers the header {field}.',
  },
  'answer-header-added-optional': {
    bumps: all('minor', { client: 'none', react: 'none' }),
    why: 'Consumers can read it; handlers may give it.',
    says: '{operation} may answer the header {field}.',
  },
  'answer-header-removed': {
    bumps: all('major', { client: 'none', react: 'none' }),
    why: 'Consumers that read it find nothing.',
    says: '{operation} no longer answers the header {field}.',
  },
  'answer-header-became-required': {
    bumps: all('minor', { server: 'major', types: 'major', client: 'none', react: 'none' }),
    why: 'Consumers can rely on it; handlers have to give it.',
    says: '{operation} always answers the header {field}.',
  },
  'answer-header-became-optional': {
    bumps: all('major', { server: 'minor', client: 'none', react: 'none' }),
    why: 'Consumers that rely on it may find nothing.',
    says: '{operation} may leave the header {field} out.',
  },
  'event-added': {
    bumps: all('none', { spec: 'minor', service: 'minor' }),
    why: 'Callers can ask for the webhook.',
    says: '{operation} tells a webhook.',
  },
  'event-removed': {
    bumps: all('none', { spec: 'major', service: 'major' }),
    why: 'Receivers get no webhook any more.',
    says: '{operation} no longer tells a webhook.',
  },

  // Names and texts
  'schema-added': {
    bumps: all('none', { spec: 'minor', types: 'minor', client: 'minor', server: 'patch' }),
    why: 'There is a type of that name to import; the stubs name their schemas after it.',
    says: 'There is a type {field}.',
  },
  'schema-removed': {
    bumps: all('none', { spec: 'major', types: 'major', client: 'major', server: 'patch' }),
    why: 'The type of that name cannot be imported any more; the stubs name their schemas after it.',
    says: 'There is no type {field} any more.',
  },
  'name-added': {
    bumps: all('none', { types: 'minor', client: 'minor', react: 'patch' }),
    why: 'Callers can import a type of that name, and hooks do.',
    says: 'There is a type {is} for {operation}.',
  },
  'name-removed': {
    bumps: all('none', { types: 'major', client: 'major', react: 'patch' }),
    why: 'Callers cannot import the type of that name any more; hooks import another one.',
    says: 'There is no type {was} for {operation} any more.',
  },
  'words-changed': {
    bumps: all('none', { spec: 'patch', types: 'patch', react: 'patch' }),
    why: 'Docs and editors show another text; programs stay the same.',
    says: 'The words about {field} changed.',
  },
  'example-changed': {
    bumps: all('none', { spec: 'patch', types: 'patch' }),
    why: 'Only docs and comments in the types show it.',
    says: 'The examples of {field} changed.',
  },
  'pattern-words-changed': {
    bumps: all('none', { spec: 'patch', server: 'patch' }),
    why: 'Only the message of a refused text changes.',
    says: 'The words about the pattern of {field} changed.',
  },
  'note-changed': {
    bumps: all('none'),
    why: 'It is a note of the contract’s authors: no program and no release depends on it.',
    says: 'A note on {field} changed.',
  },
  'extension-changed': {
    bumps: all('patch'),
    why: 'The effect of an unknown extension is not known, so each package gets a patch release.',
    says: '{field} changed.',
  },
  'keyword-changed': {
    bumps: all('major'),
    why: 'No rule covers this keyword, so the worst case is assumed.',
    says: '{field} changed in a way of which nothing is known.',
  },
} as const satisfies Record<string, Rule>;

export type RuleId = keyof typeof RULES;
