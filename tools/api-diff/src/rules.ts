import { type Bumps, bumpsWith } from './bump.ts';

/** What one kind of change means for each package. */
export interface Rule {
  /** The bump of each package. */
  bumps: Bumps;
  /** The reason: how consumers notice the change. */
  reason: string;
  /**
   * The sentence for callers, with the placeholders `{operation}`, `{field}`, `{keyword}`, `{before}`
   * and `{after}`.
   */
  message: string;
  /** The sentence for authors of handlers, if it is a different one. */
  serverMessage?: string;
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

/** `all('minor', { server: 'major' })`: a minor for all packages but the stubs. */
const all = bumpsWith;

/**
 * Every kind of change. Callers and handlers both use `types`, so its bump is the larger of theirs.
 * The bumps of `spec` and `service` are those for users who call the service over HTTP.
 */
export const rulesById = {
  // Operations
  'operation-added': {
    bumps: all('minor', { server: 'major' }),
    reason: 'Callers can call it; a set of handlers needs a handler for it.',
    message: '{operation} is new.',
    serverMessage: '{operation} is new: it needs a handler.',
  },
  'operation-removed': {
    bumps: all('major'),
    reason: 'Callers cannot call it any more, and its handler is never called.',
    message: '{operation} is gone.',
  },
  'operation-removed-suddenly': {
    bumps: all('major'),
    reason: 'Like operation-removed, but callers saw no deprecation before: reviewers should know.',
    message: '{operation} is gone without a deprecation.',
  },
  'operation-renamed': {
    bumps: all('major', { service: 'none' }),
    reason: 'Programs use the names of operations; nothing changes over HTTP.',
    message: '{before} is renamed to {operation}.',
  },
  'operation-moved': {
    bumps: all('major', { react: 'patch' }),
    reason: 'Programs that use its path find nothing there; hooks use only its name.',
    message: '{operation} is at {after}, no longer at {before}.',
  },
  'path-parameter-renamed': {
    bumps: all('major', { service: 'none' }),
    reason: 'Programs use the names of parameters; nothing changes over HTTP.',
    message: '{before} in the path of {operation} is renamed to {after}.',
  },
  deprecated: {
    bumps: all('minor'),
    reason: 'It still works, and a deprecation is a minor (semver.org, 7).',
    message: '{field} is deprecated{until}.',
  },
  restored: {
    bumps: all('patch'),
    reason: 'It works as before, and nothing warns of it any more.',
    message: '{field} is no longer deprecated.',
  },
  'sunset-changed': {
    bumps: all('patch', { client: 'none' }),
    reason: 'Only the date in docs, headers and comments changes.',
    message: '{field} is supported until {after}.',
  },
  'sunset-earlier': {
    bumps: all('patch', { client: 'none', spec: 'major', service: 'major' }),
    reason: 'Programs stay the same, but users have less time than they were promised.',
    message: '{field} is supported until {after}, no longer until {before}.',
  },
  'sunset-removed': {
    bumps: all('patch', { client: 'none' }),
    reason: 'Only the date in docs, headers and comments is gone.',
    message: 'The end of {field} on {before} is called off.',
  },
  'deprecation-day-changed': {
    bumps: all('patch', { client: 'none' }),
    reason: 'Only the date in docs, headers and comments changes.',
    message: 'The day since when {field} is deprecated is {after}; it was {before}.',
  },
  'credential-changed': {
    bumps: all('major', { types: 'none' }),
    reason:
      'Calls without the new credential are refused, and handlers get another account or none.',
    message: 'The credential of {field} is {after} now; it was {before}.',
    view: 'contract',
  },
  'credential-removed': {
    bumps: all('minor', { types: 'none', server: 'major' }),
    reason: 'Calls with the credential still work; handlers may get no account.',
    message: '{operation} needs no credential any more, where it was {before}.',
    view: 'contract',
  },
  'security-added': {
    bumps: all('none', { spec: 'minor', service: 'minor', server: 'minor' }),
    reason: 'Calls may prove in one more way whose they are; the client proves it as before.',
    message: '{operation} works with {after} as the credential, too.',
    view: 'contract',
  },
  'security-changed': {
    bumps: all('none', { spec: 'major', service: 'major', server: 'major' }),
    reason:
      'Calls that prove in the old way whose they are get refused; it stands where it stood, so the client stays the same.',
    message: '{operation} needs another credential: {after}, no longer {before}.',
    view: 'contract',
  },
  'scopes-added': {
    bumps: all('none', { spec: 'major', service: 'major', server: 'patch' }),
    reason: 'Calls whose token has only the scopes of before are refused.',
    message: '{operation} needs the scopes {after}.',
    view: 'contract',
  },
  'scopes-removed': {
    bumps: all('none', { spec: 'minor', service: 'minor', server: 'patch' }),
    reason: 'Tokens with fewer scopes are enough.',
    message: '{operation} no longer needs the scopes {before}.',
    view: 'contract',
  },
  'repeatable-added': {
    bumps: all('minor'),
    reason: 'Callers can repeat a call without paying twice; other callers notice nothing.',
    message: '{operation} honours `Idempotency-Key`.',
    view: 'contract',
  },
  'repeatable-removed': {
    bumps: all('major'),
    reason: 'A repeated call may now be paid twice, so the client no longer repeats it.',
    message: '{operation} no longer honours `Idempotency-Key`.',
    view: 'contract',
  },
  'job-added': {
    bumps: all('minor', { client: 'major', react: 'major', types: 'none' }),
    reason: 'The client waits for the job; its result and its hook may have other types.',
    message: 'The result of {operation} is fetched with {after}.',
    view: 'contract',
  },
  'job-removed': {
    bumps: all('major', { types: 'none' }),
    reason: 'Callers and saved jobs cannot fetch the result.',
    message: 'The result of {operation} is no longer fetched with {before}.',
    view: 'contract',
  },
  'job-changed': {
    bumps: all('major', { types: 'none' }),
    reason: 'Callers and saved jobs fetch the result in the old way, which no longer works.',
    message: 'The result of {operation} is fetched with {after}, no longer with {before}.',
    view: 'contract',
  },
  'job-parameters-changed': {
    bumps: all('major', { types: 'none', server: 'patch' }),
    reason: 'Callers and saved jobs that use the old values find no result.',
    message:
      'The result of {operation} is fetched with the parameters {after}, no longer with {before}.',
    view: 'contract',
  },
  'cancel-added': {
    bumps: all('none', { spec: 'minor', service: 'minor', client: 'minor' }),
    reason: 'Callers can cancel the job; other callers notice nothing.',
    message: 'A job of {operation} is cancelled with {after}.',
    view: 'contract',
  },
  'cancel-removed': {
    bumps: all('none', { spec: 'major', service: 'major', client: 'major' }),
    reason: 'Callers cannot cancel the job any more, or not with the same operation.',
    message: 'A job of {operation} is no longer cancelled with {before}.',
    view: 'contract',
  },
  'cancel-parameters-changed': {
    bumps: all('none', { spec: 'major', service: 'major' }),
    reason: 'The old values cancel nothing; the client gives those of the job.',
    message:
      'A job of {operation} is cancelled with the parameters {after}, no longer with {before}.',
    view: 'contract',
  },
  'pages-added': {
    bumps: all('none', { spec: 'patch', client: 'minor', react: 'minor' }),
    reason: '`pages` and the options of lists take the operation.',
    message: '{operation} is read page after page.',
    view: 'contract',
  },
  'pages-removed': {
    bumps: all('none', { spec: 'patch', client: 'major', react: 'major' }),
    reason: '`pages` and the options of lists no longer take the operation.',
    message: '{operation} is no longer read page after page.',
    view: 'contract',
  },
  'pages-changed': {
    bumps: all('none', { spec: 'patch', client: 'patch', react: 'patch' }),
    reason: 'The packages find the next page in another way; programs stay the same.',
    message: 'The next page of {operation} is found in another way.',
    view: 'contract',
  },
  'sensitive-added': {
    bumps: all('none', { react: 'major' }),
    reason: 'An operation that handles secrets has no hook.',
    message: '{operation} has no hook any more: it handles secrets.',
    view: 'contract',
  },
  'sensitive-removed': {
    bumps: all('none', { react: 'minor' }),
    reason: 'The operation gets a hook.',
    message: '{operation} has a hook.',
    view: 'contract',
  },

  // What callers send
  'request-field-added-required': {
    bumps: all('major'),
    reason: 'Requests of before are refused and do not compile.',
    message: '{operation} needs {field}.',
    serverMessage: '{operation} refuses requests without {field}.',
  },
  'request-field-added-optional': {
    bumps: all('minor'),
    reason: 'Requests of before still work, and so do handlers that do not read it.',
    message: '{operation} takes {field}.',
    serverMessage: '{operation} may be sent {field}.',
  },
  'request-field-removed': {
    bumps: all('major'),
    reason: 'Sending it has no effect and does not compile; handlers that read it do not compile.',
    message: '{operation} no longer takes {field}.',
  },
  'request-field-renamed': {
    bumps: all('major'),
    reason: 'The old name has no effect or is missing, and does not compile.',
    message: '{before} is renamed to {after} in requests of {operation}.',
  },
  'request-field-became-required': {
    bumps: all('major'),
    reason: 'Requests without it are refused, and do not compile.',
    message: '{operation} needs {field}, which could be left out.',
  },
  'request-field-became-optional': {
    bumps: all('minor', { server: 'major', types: 'major' }),
    reason: 'Callers may leave it out; handlers that rely on it may get no value.',
    message: '{operation} works without {field}.',
    serverMessage: '{operation} may be sent without {field}.',
  },
  'request-field-became-filled': {
    bumps: all('minor', { types: 'major' }),
    reason:
      'Callers may leave it out; handlers get the default, but code that reads the raw request does not.',
    message: '{operation} has a default for {field}.',
  },
  'request-value-added': {
    bumps: all('minor', { server: 'major', types: 'major' }),
    reason: 'Callers may send it; handlers that list all values have one case too few.',
    message: '{operation} takes {after} for {field}.',
    exhaustive: true,
  },
  'request-value-removed': {
    bumps: all('major'),
    reason:
      'Requests with it are refused; callers that send it and handlers that look for it do not compile.',
    message: '{operation} no longer takes {before} for {field}.',
  },
  'request-type-widened': {
    bumps: all('minor', { server: 'major', types: 'major' }),
    reason: 'Callers may send more; handlers may get values that they do not expect.',
    message: '{operation} takes more for {field}: {after}.',
  },
  'request-part-removed': {
    bumps: all('minor', { server: 'major', types: 'major' }),
    reason: 'Callers may send more; handlers may get values that they do not expect.',
    message: '{operation} no longer needs {field} to match {before}.',
  },
  'request-part-added': {
    bumps: all('major'),
    reason: 'Some values that callers could send are refused.',
    message: '{operation} needs {field} to match {after}, too.',
  },
  'request-type-narrowed': {
    bumps: all('major'),
    reason: 'Some values that callers could send are refused.',
    message: '{operation} takes only {after} for {field}.',
  },
  'request-type-changed': {
    bumps: all('major'),
    reason: 'Values that callers could send are refused, and handlers get another type.',
    message: '{operation} takes {after} for {field}, no longer {before}.',
  },
  'request-null-added': {
    bumps: all('minor', { server: 'major', types: 'major' }),
    reason: 'Callers may send null; handlers may get it.',
    message: '{operation} takes null for {field}.',
  },
  'request-null-removed': {
    bumps: all('major'),
    reason: 'Null is refused.',
    message: '{operation} no longer takes null for {field}.',
  },
  'request-branch-added': {
    bumps: all('minor', { server: 'major', types: 'major' }),
    reason: 'Callers may send one shape more; handlers that list all shapes have one too few.',
    message: '{operation} takes {after} in {field}.',
    exhaustive: true,
  },
  'request-branch-removed': {
    bumps: all('major'),
    reason: 'Requests of this shape are refused.',
    message: '{operation} no longer takes {before} in {field}.',
  },
  'request-limit-tightened': {
    bumps: all('none', { spec: 'major', service: 'major', server: 'major' }),
    reason:
      'Validation refuses some values that callers could send; types and callers’ code stay the same.',
    message: '{operation} takes less for {field}: {after}.',
  },
  'request-limit-loosened': {
    bumps: all('none', { spec: 'minor', service: 'minor', server: 'minor' }),
    reason: 'More can be sent; types and callers’ code stay the same.',
    message: '{operation} takes more for {field}: {after}.',
  },
  'request-fields-closed': {
    bumps: all('none', { spec: 'major', service: 'major' }),
    reason:
      'Fields that the contract does not name are invalid; our stubs pass over them all the same.',
    message: '{operation} refuses unknown fields in {field}.',
  },
  'request-fields-opened': {
    bumps: all('none', { spec: 'minor', service: 'minor' }),
    reason: 'Fields that the contract does not name are no longer invalid.',
    message: '{operation} no longer refuses unknown fields in {field}.',
  },
  'request-uniqueness-added': {
    bumps: all('none', { spec: 'major', service: 'major' }),
    reason: 'Lists with equal items are invalid; neither types nor our validation know that.',
    message: '{operation} takes no equal items in {field}.',
  },
  'request-uniqueness-removed': {
    bumps: all('none', { spec: 'minor', service: 'minor' }),
    reason: 'Lists with equal items are valid; neither types nor our validation know that.',
    message: '{operation} takes equal items in {field}.',
  },
  'request-overlap-added': {
    bumps: all('none', { spec: 'minor', service: 'minor' }),
    reason: 'Values of several shapes are valid; neither types nor our validation forbade them.',
    message: '{operation} takes values that have several shapes of {field}.',
  },
  'request-overlap-removed': {
    bumps: all('none', { spec: 'major', service: 'major' }),
    reason: 'Values of several shapes are invalid; neither types nor our validation know that.',
    message: '{operation} refuses values that have several shapes of {field}.',
  },
  'request-discriminator-changed': {
    bumps: all('major'),
    reason: 'The service tells shapes apart by another field, which types and validation demand.',
    message: '{operation} tells the shapes of {field} apart by {after}, no longer by {before}.',
  },
  'request-discriminator-value-added': {
    bumps: all('minor', { server: 'major', types: 'major' }),
    reason: 'Callers may name a shape so; handlers that list all names have one case too few.',
    message: '{operation} takes {after}.',
    exhaustive: true,
  },
  'request-discriminator-value-removed': {
    bumps: all('major'),
    reason: 'The service knows no shape of that name, and types do not have it.',
    message: '{operation} no longer takes {before}.',
  },
  'request-constraint-changed': {
    bumps: all('none', { spec: 'major', service: 'major' }),
    reason:
      'Other values are valid, in a way that nobody can compare; neither types nor our validation know the keyword.',
    message: 'The keyword {keyword} allows other values for {field} in requests of {operation}.',
  },
  'request-parts-written-otherwise': {
    bumps: all('patch', { spec: 'major', service: 'major', types: 'none', react: 'none' }),
    reason: 'Callers have to write the parts of the form in another way.',
    message: 'The parts of the body of {operation} are written in another way.',
  },
  'request-format-added': {
    bumps: all('none', { spec: 'major', service: 'major', server: 'major', types: 'patch' }),
    reason: 'Validation refuses other texts; a comment in the types says so.',
    message: '{operation} takes only the format {after} for {field}.',
  },
  'request-format-removed': {
    bumps: all('none', { spec: 'minor', service: 'minor', server: 'minor', types: 'patch' }),
    reason: 'Other values are accepted too; a comment in the types says so.',
    message: '{operation} takes more for {field} than the format {before}.',
  },
  'request-default-added': {
    bumps: all('none', { spec: 'minor', service: 'minor', server: 'minor', types: 'patch' }),
    reason: 'If callers leave it out, handlers get the default; a comment in the types says so.',
    message: '{operation} takes {field} as {after} where it is left out.',
  },
  'request-default-changed': {
    bumps: all('none', { spec: 'major', service: 'major', server: 'major', types: 'patch' }),
    reason: 'Requests without it now mean something else.',
    message: '{operation} takes {field} as {after} where it is left out, no longer as {before}.',
  },
  'request-default-removed': {
    bumps: all('none', { spec: 'major', service: 'major', server: 'major', types: 'patch' }),
    reason: 'If callers leave it out, handlers no longer get a value.',
    message: '{operation} has no default for {field} any more; it was {before}.',
  },
  'request-body-added-required': {
    bumps: all('major'),
    reason: 'Requests without a body are refused, and do not compile.',
    message: '{operation} needs a body.',
  },
  'request-body-added-optional': {
    bumps: all('minor'),
    reason: 'Requests without a body still work.',
    message: '{operation} takes a body.',
  },
  'request-body-removed': {
    bumps: all('major'),
    reason: 'Sending a body has no effect and does not compile.',
    message: '{operation} takes no body any more.',
  },
  'request-body-became-required': {
    bumps: all('major'),
    reason: 'Requests without a body are refused, and do not compile.',
    message: '{operation} needs its body, which could be left out.',
  },
  'request-body-became-optional': {
    bumps: all('minor', { server: 'major', types: 'major' }),
    reason: 'Callers may leave it out; handlers may get no body.',
    message: '{operation} works without a body.',
  },
  'request-content-added': {
    bumps: all('minor', { server: 'major' }),
    reason: 'Callers may send it; handlers may get it.',
    message: '{operation} takes {after}.',
  },
  'request-content-removed': {
    bumps: all('major'),
    reason: 'Requests of that type are refused and do not compile.',
    message: '{operation} no longer takes {before}.',
  },
  'request-json-added': {
    bumps: all('minor', { types: 'major', server: 'major' }),
    reason: 'Callers can send JSON; handlers may get it.',
    message: '{operation} takes {after}.',
  },
  'request-json-removed': {
    bumps: all('major'),
    reason: 'JSON, which client and hooks send by default, is refused.',
    message: '{operation} no longer takes {before}.',
  },
  'parameter-written-otherwise': {
    bumps: all('none', { spec: 'major', service: 'major', client: 'patch', server: 'patch' }),
    reason:
      'Callers have to write the same value in another way in the URL; client and stubs do it for their users.',
    message: '{field} of {operation} is written in another way.',
  },
  'file-kinds-added': {
    bumps: all('none', { spec: 'patch', client: 'minor', server: 'minor' }),
    reason: '`withFiles` takes files there, and `mediaOf` lists them.',
    message: '{field} of {operation} takes files: {after}.',
  },
  'file-kinds-removed': {
    bumps: all('none', { spec: 'major', client: 'major', server: 'major', service: 'major' }),
    reason: 'A file of that kind is refused there.',
    message: '{field} of {operation} takes only {after} of the files {before}.',
  },
  'file-size-lowered': {
    bumps: all('none', { spec: 'major', service: 'major', client: 'major' }),
    reason: 'The client refuses files that it sent before.',
    message: 'Files of {field} are at most {after} bytes.',
  },
  'file-size-raised': {
    bumps: all('none', { spec: 'minor', service: 'minor', client: 'minor' }),
    reason: 'The client sends larger files.',
    message: 'Files of {field} may have {after} bytes.',
  },
  'length-lowered': {
    bumps: all('none', { spec: 'major', service: 'major', server: 'major' }),
    reason:
      'Sounds and videos that were accepted are now too long; `maxSecondsOf` returns the limit.',
    message: '{field} of {operation} is at most {after} seconds long.',
  },
  'length-raised': {
    bumps: all('none', { spec: 'minor', service: 'minor', server: 'minor' }),
    reason: 'Longer sounds and videos are accepted.',
    message: '{field} of {operation} may be {after} seconds long.',
  },

  'service-limit-tightened': {
    bumps: all('none', { spec: 'major', service: 'major', server: 'major' }),
    reason: 'The service accepts or keeps less; the stubs export it as `limits`.',
    message: 'The limit {field} is {after}, no longer {before}.',
  },
  'service-limit-loosened': {
    bumps: all('none', { spec: 'minor', service: 'minor', server: 'minor' }),
    reason: 'The service accepts or keeps more; the stubs export it as `limits`.',
    message: 'The limit {field} is {after}, no longer {before}.',
  },

  'null-left-out-added': {
    bumps: all('none', { spec: 'minor', service: 'minor', server: 'minor' }),
    reason: 'Requests with null in an optional field, which were refused, are accepted.',
    message: 'Null in an optional field of a request means that the field is left out.',
    view: 'contract',
  },
  'null-left-out-removed': {
    bumps: all('none', { spec: 'major', service: 'major', server: 'major' }),
    reason: 'Requests with null in an optional field, which were accepted, are refused.',
    message: 'Null in an optional field of a request is refused, no longer read as left out.',
    view: 'contract',
  },

  // What callers read
  'success-added': {
    bumps: all('major', { server: 'minor' }),
    reason: 'Consumers may get an answer that they do not know.',
    message: '{operation} may answer {after}.',
  },
  'success-removed': {
    bumps: all('major'),
    reason: 'Consumers never get that answer any more, and handlers may not give it.',
    message: '{operation} no longer answers {before}.',
  },
  'failure-added': {
    bumps: all('minor', { react: 'none' }),
    reason: 'Callers handle failures of any kind; handlers may give this one.',
    message: '{operation} may answer {after}.',
  },
  'failure-removed': {
    bumps: all('major', { react: 'none', spec: 'minor', service: 'minor' }),
    reason: 'Types of that answer are gone, and handlers may not give it.',
    message: '{operation} no longer answers {before}.',
  },
  'answer-body-added': {
    bumps: all('minor', { server: 'major', types: 'major' }),
    reason: 'Callers can read it; handlers, which gave none, have to give it.',
    message: '{operation} answers with a body: {after}.',
    serverMessage: 'Handlers of {operation} have to give a body: {after}.',
  },
  'answer-content-added': {
    bumps: all('minor', { client: 'major', react: 'major' }),
    reason: 'Callers that ask for it get it; the result of a call may have one type more.',
    message: '{operation} can answer {after}.',
  },
  'answer-content-alike-added': {
    bumps: all('minor'),
    reason: 'Callers that ask for it get it; the result of a call has the same type as before.',
    message: '{operation} can answer {after}.',
  },
  'answer-content-removed': {
    bumps: all('major'),
    reason: 'Callers that ask for it get something else, and handlers may not give it.',
    message: '{operation} no longer answers {before}.',
  },
  'answer-stream-added': {
    bumps: all('minor'),
    reason: 'Callers can read the answer piece by piece; a call that waits for all of it stays.',
    message: '{operation} can answer {after}.',
  },
  'answer-stream-removed': {
    bumps: all('major'),
    reason: 'Callers that read the answer piece by piece get something else.',
    message: '{operation} no longer answers {before}.',
  },
  'answer-json-added': {
    bumps: all('minor', { client: 'major', react: 'major' }),
    reason: 'Callers that ask for it get it; the result of a call has another type.',
    message: '{operation} can answer {after}.',
  },
  'answer-json-removed': {
    bumps: all('major'),
    reason: 'The result of a call has another type, and handlers may not give it.',
    message: '{operation} no longer answers {before}.',
  },
  'answer-field-added-required': {
    bumps: all('minor', { server: 'major', types: 'major' }),
    reason: 'Consumers can read it; handlers have to give it.',
    message: '{operation} answers {field}.',
    serverMessage: 'Handlers of {operation} have to give {field}.',
  },
  'answer-field-added-optional': {
    bumps: all('minor'),
    reason: 'Consumers can read it; handlers may give it.',
    message: '{operation} may answer {field}.',
  },
  'answer-field-removed': {
    bumps: all('major'),
    reason: 'Code that reads it finds nothing and does not compile; handlers may not give it.',
    message: '{operation} no longer answers {field}.',
  },
  'answer-field-renamed': {
    bumps: all('major'),
    reason: 'Code that reads the old name finds nothing and does not compile.',
    message: '{before} is renamed to {after} in answers of {operation}.',
  },
  'answer-field-became-optional': {
    bumps: all('major', { server: 'minor' }),
    reason: 'Consumers that rely on it may find nothing.',
    message: '{operation} may leave {field} out.',
  },
  'answer-field-became-required': {
    bumps: all('minor', { server: 'major', types: 'major' }),
    reason: 'Consumers can rely on it; handlers have to give it.',
    message: '{operation} always answers {field}.',
    serverMessage: 'Handlers of {operation} always have to give {field}.',
  },
  'answer-value-added': {
    bumps: all('major', { server: 'minor' }),
    reason: 'Consumers that list all values have one case too few; handlers may give one more.',
    message: '{operation} may answer {after} in {field}.',
    exhaustive: true,
  },
  'answer-value-removed': {
    bumps: all('major', { spec: 'minor', service: 'minor' }),
    reason: 'Code that looks for it does not compile, and handlers may not give it.',
    message: '{operation} no longer answers {before} in {field}.',
  },
  'answer-type-widened': {
    bumps: all('major', { server: 'minor' }),
    reason: 'Consumers may get values that they do not expect.',
    message: '{operation} may answer more in {field}: {after}.',
  },
  'answer-part-removed': {
    bumps: all('major', { server: 'minor' }),
    reason: 'Consumers may get values that they do not expect.',
    message: '{operation} may answer values that do not match {before} in {field}.',
  },
  'answer-part-added': {
    bumps: all('minor', { server: 'major', types: 'major' }),
    reason: 'Consumers get values that they expect; handlers may give fewer values.',
    message: '{operation} answers only values that also match {after} in {field}.',
  },
  'answer-type-narrowed': {
    bumps: all('minor', { server: 'major', types: 'major' }),
    reason: 'Consumers get values that they expect; handlers may give fewer values.',
    message: '{operation} answers only {after} in {field}.',
  },
  'answer-type-changed': {
    bumps: all('major'),
    reason: 'Consumers get another type.',
    message: '{operation} answers {after} in {field}, no longer {before}.',
  },
  'answer-null-added': {
    bumps: all('major', { server: 'minor' }),
    reason: 'Consumers that rely on a value may find null.',
    message: '{operation} may answer null in {field}.',
  },
  'answer-null-removed': {
    bumps: all('minor', { server: 'major', types: 'major' }),
    reason: 'Consumers can rely on a value; handlers may not give null.',
    message: '{operation} never answers null in {field}.',
  },
  'answer-branch-added': {
    bumps: all('major', { server: 'minor' }),
    reason: 'Consumers that list all shapes have one too few; handlers may give one more.',
    message: '{operation} may answer {after} in {field}.',
    exhaustive: true,
  },
  'answer-branch-removed': {
    bumps: all('major', { spec: 'minor', service: 'minor' }),
    reason: 'Code that looks for this shape does not compile, and handlers may not give it.',
    message: '{operation} no longer answers {before} in {field}.',
  },
  'answer-limit-tightened': {
    bumps: all('none', { spec: 'minor', service: 'minor', server: 'major' }),
    reason:
      'Consumers get values that they expect; validation of answers refuses values outside the limit.',
    message: '{operation} answers less in {field}: {after}.',
  },
  'answer-limit-loosened': {
    bumps: all('none', { spec: 'major', service: 'major', server: 'minor' }),
    reason: 'Programs that validate answers refuse the new values.',
    message: '{operation} may answer more in {field}: {after}.',
  },
  'answer-fields-closed': {
    bumps: all('none', { spec: 'minor', service: 'minor' }),
    reason: 'Consumers get no field that they do not know.',
    message: '{operation} answers no unknown fields in {field}.',
  },
  'answer-fields-opened': {
    bumps: all('none', { spec: 'minor', service: 'minor' }),
    reason: 'Consumers pass over fields that they do not know, as over those that are new.',
    message: '{operation} may answer unknown fields in {field}.',
  },
  'answer-uniqueness-added': {
    bumps: all('none', { spec: 'minor', service: 'minor' }),
    reason: 'Consumers get lists that they expect; neither types nor our validation know that.',
    message: '{operation} answers no equal items in {field}.',
  },
  'answer-uniqueness-removed': {
    bumps: all('none', { spec: 'major', service: 'major' }),
    reason: 'Programs that rely on different items may find equal ones.',
    message: '{operation} may answer equal items in {field}.',
  },
  'answer-overlap-added': {
    bumps: all('none', { spec: 'major', service: 'major' }),
    reason: 'Programs that validate answers refuse values of several shapes.',
    message: '{operation} may answer values that have several shapes of {field}.',
  },
  'answer-overlap-removed': {
    bumps: all('none', { spec: 'minor', service: 'minor' }),
    reason: 'Consumers get values that they expect; neither types nor our validation know that.',
    message: '{operation} answers no values that have several shapes of {field}.',
  },
  'answer-discriminator-changed': {
    bumps: all('major'),
    reason:
      'Consumers that tell shapes apart by the old field find nothing there; handlers have to give another.',
    message:
      'Shapes of {field} in answers of {operation} are told apart by {after}, no longer by {before}.',
  },
  'answer-discriminator-value-added': {
    bumps: all('major', { server: 'minor' }),
    reason: 'Consumers that list all names have one case too few; handlers may give one more.',
    message: '{operation} may answer {after}.',
    exhaustive: true,
  },
  'answer-discriminator-value-removed': {
    bumps: all('major', { spec: 'minor', service: 'minor' }),
    reason: 'Code that looks for this name does not compile, and handlers may not give it.',
    message: '{operation} no longer answers {before}.',
  },
  'answer-constraint-changed': {
    bumps: all('none', { spec: 'major', service: 'major' }),
    reason:
      'Other values are valid, in a way that nobody can compare; neither types nor our validation know the keyword.',
    message: 'The keyword {keyword} allows other values for {field} in answers of {operation}.',
  },
  'answer-parts-written-otherwise': {
    bumps: all('none', { spec: 'major', service: 'major' }),
    reason: 'Consumers have to read the parts of the answer in another way.',
    message: 'The parts of an answer of {operation} are written in another way.',
  },
  'answer-format-added': {
    bumps: all('none', { spec: 'minor', service: 'minor', server: 'major', types: 'patch' }),
    reason: 'Consumers get values that they expect; validation of answers refuses other formats.',
    message: '{operation} answers the format {after} in {field}.',
  },
  'answer-format-removed': {
    bumps: all('none', { spec: 'major', service: 'major', server: 'minor', types: 'patch' }),
    reason: 'Programs that validate answers refuse the new values.',
    message: '{operation} may answer another format than {before} in {field}.',
  },
  'answer-default-changed': {
    bumps: all('none', { spec: 'patch', server: 'patch', types: 'patch' }),
    reason: 'A field that an answer leaves out has no value; only comments show the default.',
    message: 'The default of {field} of {operation} is {after}.',
  },
  'answer-header-added-required': {
    bumps: all('minor', { server: 'major', types: 'major', client: 'none', react: 'none' }),
    reason: 'Consumers can read it; handlers have to give it.',
    message: '{operation} answers the header {field}.',
  },
  'answer-header-added-optional': {
    bumps: all('minor', { client: 'none', react: 'none' }),
    reason: 'Consumers can read it; handlers may give it.',
    message: '{operation} may answer the header {field}.',
  },
  'answer-header-removed': {
    bumps: all('major', { client: 'none', react: 'none' }),
    reason: 'Consumers that read it find nothing.',
    message: '{operation} no longer answers the header {field}.',
  },
  'answer-header-became-required': {
    bumps: all('minor', { server: 'major', types: 'major', client: 'none', react: 'none' }),
    reason: 'Consumers can rely on it; handlers have to give it.',
    message: '{operation} always answers the header {field}.',
  },
  'answer-header-became-optional': {
    bumps: all('major', { server: 'minor', client: 'none', react: 'none' }),
    reason: 'Consumers that rely on it may find nothing.',
    message: '{operation} may leave the header {field} out.',
  },
  'event-added': {
    bumps: all('none', { spec: 'minor', service: 'minor' }),
    reason: 'Callers can ask for the webhook.',
    message: '{operation} calls a webhook.',
  },
  'event-removed': {
    bumps: all('none', { spec: 'major', service: 'major' }),
    reason: 'Receivers get no webhook any more.',
    message: '{operation} no longer calls a webhook.',
  },
  'event-body-added': {
    bumps: all('none', { spec: 'minor', service: 'minor', types: 'minor', server: 'patch' }),
    reason: 'Receivers can read it, and no handler has to give it; its types are there.',
    message: 'The webhook of {operation} has a body.',
    view: 'contract',
  },
  'event-answer-added': {
    bumps: all('none', { spec: 'minor', service: 'minor', types: 'minor', server: 'patch' }),
    reason: 'Receivers may give one more answer; its types are there.',
    message: 'The webhook of {operation} takes the answer {after}.',
    view: 'contract',
  },
  'event-answer-removed': {
    bumps: all('none', { spec: 'major', service: 'major', types: 'major', server: 'patch' }),
    reason: 'Receivers that give this answer have failed, and its types are gone.',
    message: 'The webhook of {operation} no longer takes the answer {before}.',
    view: 'contract',
  },
  'webhook-added': {
    bumps: all('none', { spec: 'minor', service: 'minor', types: 'minor', server: 'patch' }),
    reason: 'Receivers can ask for it; its types are there.',
    message: 'The webhook {operation} is new.',
    view: 'contract',
  },
  'webhook-removed': {
    bumps: all('none', { spec: 'major', service: 'major', types: 'major', server: 'patch' }),
    reason: 'Receivers do not get it any more, and its types are gone.',
    message: 'The webhook {operation} is gone.',
    view: 'contract',
  },

  // Names and texts
  'servers-changed': {
    bumps: all('none', { spec: 'patch', client: 'patch' }),
    reason:
      'Docs, samples and comments show other addresses, and `serverUrl`, where there is one, may have other defaults; the programs that give theirs stay the same.',
    message: 'The servers changed: {after}, no longer {before}.',
  },
  'server-added': {
    bumps: all('none', { spec: 'patch', client: 'minor' }),
    reason: '`serverUrl` takes a server, or a value of its variables, that it did not know.',
    message: 'Callers can choose the server {after}.',
    // The client has the servers of all operations, also of those that it does not have.
    view: 'contract',
  },
  'server-removed': {
    bumps: all('none', { spec: 'patch', client: 'major' }),
    reason: 'Programs that choose it with `serverUrl` do not compile.',
    message: 'Callers can no longer choose the server {before}.',
    view: 'contract',
  },
  'operation-servers-changed': {
    bumps: all('none', { spec: 'patch', client: 'patch' }),
    reason: 'The client sends the operation to another address, which it is not given.',
    message: 'The servers of {operation} changed: {after}, no longer {before}.',
  },
  'schema-added': {
    bumps: all('none', { spec: 'minor', types: 'minor', client: 'minor', server: 'patch' }),
    reason: 'There is a type of that name to import; the stubs name their schemas after it.',
    message: 'There is a type {field}.',
  },
  'schema-removed': {
    bumps: all('none', { spec: 'major', types: 'major', client: 'major', server: 'patch' }),
    reason:
      'The type of that name cannot be imported any more; the stubs name their schemas after it.',
    message: 'There is no type {field} any more.',
  },
  'schema-renamed': {
    bumps: all('none', { spec: 'major', types: 'major', client: 'major', server: 'patch' }),
    reason:
      'The type cannot be imported by its old name any more; the stubs name their schemas after it.',
    message: 'The type {before} is renamed to {after}.',
  },
  'access-changed': {
    bumps: all('none', { spec: 'patch', types: 'patch' }),
    reason:
      'Types and docs show the mark. What it means for requests and answers has its own rules.',
    message: '{field} is {after}, no longer {before}.',
  },
  'name-added': {
    bumps: all('none', { types: 'minor', client: 'minor', react: 'patch' }),
    reason: 'Callers can import a type of that name, and hooks do.',
    message: 'There is a type {after} for {operation}.',
  },
  'name-removed': {
    bumps: all('none', { types: 'major', client: 'major', react: 'patch' }),
    reason: 'Callers cannot import the type of that name any more; hooks import another one.',
    message: 'There is no type {before} for {operation} any more.',
  },
  'words-changed': {
    bumps: all('none', { spec: 'patch', types: 'patch', react: 'patch' }),
    reason: 'Docs and editors show another text; programs stay the same.',
    message: 'The {keyword} of {field} changed.',
  },
  'summary-changed': {
    bumps: all('none', { spec: 'patch', types: 'patch', react: 'patch', server: 'patch' }),
    reason: 'Docs, editors and the comments of handlers show another text.',
    message: 'The summary of {field} changed.',
  },
  'example-changed': {
    bumps: all('none', { spec: 'patch', types: 'patch' }),
    reason: 'Only docs and comments in the types show it.',
    message: 'The examples of {field} changed.',
  },
  'pattern-words-changed': {
    bumps: all('none', { spec: 'patch', server: 'patch' }),
    reason: 'Only the message of a refused text changes.',
    message: 'The words about the pattern of {field} changed to {after}.',
  },
  'note-changed': {
    bumps: all('none'),
    reason: 'It is a note of the contract’s authors: no program and no release depends on it.',
    message: 'The note {keyword} on {field} changed.',
  },
  'extension-changed': {
    bumps: all('patch'),
    reason:
      'The effect of an unknown extension is not known, so each package gets a patch release.',
    message: 'The extension {keyword} of {field} is {after}, no longer {before}.',
  },
  'keyword-changed': {
    bumps: all('major'),
    reason: 'No rule covers this keyword, so the worst case is assumed.',
    message: 'The unknown keyword {keyword} of {field} changed.',
  },
} as const satisfies Record<string, Rule>;

export type RuleId = keyof typeof rulesById;
