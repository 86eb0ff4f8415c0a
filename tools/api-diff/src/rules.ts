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
    why: 'Callers can call it; handlers are complete only with one for it.',
    says: '{operation} is new.',
    tells: '{operation} is new: it needs a handler.',
  },
  'operation-removed': {
    bumps: all('major'),
    why: 'Whoever calls it cannot any more, and its handler answers nothing.',
    says: '{operation} is gone.',
  },
  'operation-removed-suddenly': {
    bumps: all('major'),
    why: 'As one that was deprecated before, but nothing had told its callers: reviewers should know.',
    says: '{operation} is gone without a deprecation.',
  },
  'operation-renamed': {
    bumps: all('major', { service: 'none' }),
    why: 'Programs know operations by their names; over HTTP nothing changes.',
    says: '{was} is now called {operation}.',
  },
  'operation-moved': {
    bumps: all('major', { react: 'patch' }),
    why: 'Whoever writes its path finds nothing there; hooks know it by its name alone.',
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
    why: 'Only the date that docs, headers and comments tell is another.',
    says: '{field} is supported until {is}.',
  },
  'sunset-earlier': {
    bumps: all('patch', { client: 'none', spec: 'major', service: 'major' }),
    why: 'No program changes, but whoever planned by the date has less time than was promised.',
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
    why: 'A call can be repeated without paying twice; whoever does not repeat it feels nothing.',
    says: '{operation} honours `Idempotency-Key`.',
    view: 'contract',
  },
  'repeatable-removed': {
    bumps: all('major'),
    why: 'What was repeated safely may now be paid twice, so the client repeats it no more.',
    says: '{operation} no longer honours `Idempotency-Key`.',
    view: 'contract',
  },
  'job-changed': {
    bumps: all('major', { types: 'none' }),
    why: 'The result is fetched in another way than callers and saved jobs know.',
    says: 'The result of {operation} is fetched with {is}, no longer with {was}.',
    view: 'contract',
  },
  'sensitive-added': {
    bumps: all('none', { react: 'major' }),
    why: 'There is no hook any more for what handles secrets.',
    says: '{operation} has no hook any more: it handles secrets.',
    view: 'contract',
  },
  'sensitive-removed': {
    bumps: all('none', { react: 'minor' }),
    why: 'There is a hook now.',
    says: '{operation} has a hook.',
    view: 'contract',
  },

  // What callers send
  'request-field-added-required': {
    bumps: all('major'),
    why: 'Requests as they were are refused, and do not compile.',
    says: '{operation} needs {field}.',
    tells: '{operation} refuses requests without {field}.',
  },
  'request-field-added-optional': {
    bumps: all('minor'),
    why: 'Requests as they were still work, and handlers that do not read it go on.',
    says: '{operation} takes {field}.',
    tells: '{operation} may be sent {field}.',
  },
  'request-field-removed': {
    bumps: all('major'),
    why: 'What was sent has no effect any more and does not compile; handlers that read it neither.',
    says: '{operation} no longer takes {field}.',
  },
  'request-field-became-required': {
    bumps: all('major'),
    why: 'Requests without it are refused, and do not compile.',
    says: '{operation} needs {field}, which could be left out.',
  },
  'request-field-became-optional': {
    bumps: all('minor', { server: 'major', types: 'major' }),
    why: 'Callers may leave it out; handlers that relied on it may find nothing.',
    says: '{operation} works without {field}.',
    tells: '{operation} may be sent without {field}.',
  },
  'request-field-became-filled': {
    bumps: all('minor', { types: 'major' }),
    why: 'Callers may leave it out; handlers get the default, but who reads the raw request does not.',
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
    why: 'Who sends it is refused, and neither that nor a handler that looks for it compiles.',
    says: '{operation} no longer takes {was} for {field}.',
  },
  'request-type-widened': {
    bumps: all('minor', { server: 'major', types: 'major' }),
    why: 'Callers may send more; handlers get what they did not expect.',
    says: '{operation} takes more for {field}: {is}.',
  },
  'request-type-narrowed': {
    bumps: all('major'),
    why: 'What could be sent is refused.',
    says: '{operation} takes only {is} for {field}.',
  },
  'request-type-changed': {
    bumps: all('major'),
    why: 'What could be sent is refused, and handlers read something else.',
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
    why: 'Who sends this shape is refused.',
    says: '{operation} no longer takes {was} in {field}.',
  },
  'request-limit-tightened': {
    bumps: all('none', { spec: 'major', service: 'major', server: 'major' }),
    why: 'What could be sent is refused by whoever validates; types and callers’ code stay the same.',
    says: '{operation} takes less for {field}: {is}.',
  },
  'request-limit-loosened': {
    bumps: all('none', { spec: 'minor', service: 'minor', server: 'minor' }),
    why: 'More can be sent; types and callers’ code stay the same.',
    says: '{operation} takes more for {field}: {is}.',
  },
  'request-format-added': {
    bumps: all('none', { spec: 'major', service: 'major', server: 'major', types: 'patch' }),
    why: 'Other texts are refused by whoever validates; a comment of the types tells it.',
    says: '{operation} takes only the format {is} for {field}.',
  },
  'request-format-removed': {
    bumps: all('none', { spec: 'minor', service: 'minor', server: 'minor', types: 'patch' }),
    why: 'Other texts are taken, too; a comment of the types tells it.',
    says: '{operation} takes any text for {field}, not only the format {was}.',
  },
  'request-default-added': {
    bumps: all('none', { spec: 'minor', service: 'minor', server: 'minor', types: 'patch' }),
    why: 'Where it is left out, handlers find the default; a comment of the types tells it.',
    says: '{operation} takes {field} as {is} where it is left out.',
  },
  'request-default-changed': {
    bumps: all('none', { spec: 'major', service: 'major', server: 'major', types: 'patch' }),
    why: 'Requests that leave it out mean something else now.',
    says: '{operation} takes {field} as {is} where it is left out, no longer as {was}.',
  },
  'request-default-removed': {
    bumps: all('none', { spec: 'major', service: 'major', server: 'major', types: 'patch' }),
    why: 'Handlers find nothing where the default was.',
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
    why: 'What was sent has no effect any more, and does not compile.',
    says: '{operation} takes no body any more.',
  },
  'request-body-became-required': {
    bumps: all('major'),
    why: 'Requests without a body are refused, and do not compile.',
    says: '{operation} needs its body, which could be left out.',
  },
  'request-body-became-optional': {
    bumps: all('minor', { server: 'major', types: 'major' }),
    why: 'Callers may leave it out; handlers may find nothing.',
    says: '{operation} works without a body.',
  },
  'request-content-added': {
    bumps: all('minor', { client: 'none', react: 'none' }),
    why: 'Requests as they were still work; client and hooks send JSON alone.',
    says: '{operation} takes {is}.',
  },
  'request-content-removed': {
    bumps: all('major', { client: 'none', react: 'none' }),
    why: 'Requests of that type are refused; client and hooks send JSON alone.',
    says: '{operation} no longer takes {was}.',
  },
  'parameter-written-otherwise': {
    bumps: all('none', { spec: 'major', service: 'major' }),
    why: 'The same value has to be written in another way in the address, of which our packages know nothing.',
    says: '{field} of {operation} is written in another way.',
  },
  'file-kinds-added': {
    bumps: all('none', { spec: 'patch', client: 'minor', server: 'minor' }),
    why: '`withFiles` takes files there, and `mediaOf` tells it.',
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
    why: 'Sounds and videos that were taken are too long now: `maxSecondsOf` tells it.',
    says: '{field} of {operation} is at most {is} seconds long.',
  },
  'length-raised': {
    bumps: all('none', { spec: 'minor', service: 'minor', server: 'minor' }),
    why: 'Longer sounds and videos are taken.',
    says: '{field} of {operation} may be {is} seconds long.',
  },

  'service-limit-tightened': {
    bumps: all('none', { spec: 'major', service: 'major', server: 'major' }),
    why: 'What was taken or kept no longer is; stubs tell it as `limits`.',
    says: 'The limit {field} is {is}, no longer {was}.',
  },
  'service-limit-loosened': {
    bumps: all('none', { spec: 'minor', service: 'minor', server: 'minor' }),
    why: 'More is taken or kept; stubs tell it as `limits`.',
    says: 'The limit {field} is {is}, no longer {was}.',
  },

  // What callers read
  'success-added': {
    bumps: all('major', { server: 'minor' }),
    why: 'Who reads the answer may get another one than the one it knows.',
    says: '{operation} may answer {is}.',
  },
  'success-removed': {
    bumps: all('major'),
    why: 'Who waits for that answer waits in vain, and handlers may not give it.',
    says: '{operation} no longer answers {was}.',
  },
  'failure-added': {
    bumps: all('minor', { react: 'none' }),
    why: 'Whatever a failure is called, callers handle failures; handlers may give it.',
    says: '{operation} may answer {is}.',
  },
  'failure-removed': {
    bumps: all('major', { react: 'none', spec: 'minor', service: 'minor' }),
    why: 'Types of that answer are gone, and handlers may not give it.',
    says: '{operation} no longer answers {was}.',
  },
  'answer-content-added': {
    bumps: all('minor', { client: 'none', react: 'none' }),
    why: 'Who asks for it gets it; client and hooks ask for JSON alone.',
    says: '{operation} can answer {is}.',
  },
  'answer-content-removed': {
    bumps: all('major', { client: 'none', react: 'none' }),
    why: 'Who asks for it gets something else; client and hooks ask for JSON alone.',
    says: '{operation} no longer answers {was}.',
  },
  'answer-field-added-required': {
    bumps: all('minor', { server: 'major', types: 'major' }),
    why: 'Who reads the answer can read more; handlers have to give it.',
    says: '{operation} answers {field}.',
    tells: 'Handlers of {operation} have to give {field}.',
  },
  'answer-field-added-optional': {
    bumps: all('minor'),
    why: 'Who reads the answer can read more; handlers may give it.',
    says: '{operation} may answer {field}.',
  },
  'answer-field-removed': {
    bumps: all('major'),
    why: 'Who reads it finds nothing and does not compile; handlers may not give it.',
    says: '{operation} no longer answers {field}.',
  },
  'answer-field-became-optional': {
    bumps: all('major', { server: 'minor' }),
    why: 'Who relied on it may find nothing.',
    says: '{operation} may leave {field} out.',
  },
  'answer-field-became-required': {
    bumps: all('minor', { server: 'major', types: 'major' }),
    why: 'It can be relied on; handlers have to give it.',
    says: '{operation} always answers {field}.',
    tells: 'Handlers of {operation} always have to give {field}.',
  },
  'answer-value-added': {
    bumps: all('major', { server: 'minor' }),
    why: 'Who lists all values has one case too few; handlers may give one more.',
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
    why: 'Who reads it gets what it does not expect.',
    says: '{operation} may answer more in {field}: {is}.',
  },
  'answer-type-narrowed': {
    bumps: all('minor', { server: 'major', types: 'major' }),
    why: 'Readers get what they expect; handlers may give less.',
    says: '{operation} answers only {is} in {field}.',
  },
  'answer-type-changed': {
    bumps: all('major'),
    why: 'Who reads it gets something else.',
    says: '{operation} answers {is} in {field}, no longer {was}.',
  },
  'answer-null-added': {
    bumps: all('major', { server: 'minor' }),
    why: 'Who relied on a value may find null.',
    says: '{operation} may answer null in {field}.',
  },
  'answer-null-removed': {
    bumps: all('minor', { server: 'major', types: 'major' }),
    why: 'A value can be relied on; handlers may not give null.',
    says: '{operation} never answers null in {field}.',
  },
  'answer-branch-added': {
    bumps: all('major', { server: 'minor' }),
    why: 'Who lists all shapes has one too few; handlers may give one more.',
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
    why: 'Readers get what they expect; an answer outside of it fails where answers are validated.',
    says: '{operation} answers less in {field}: {is}.',
  },
  'answer-limit-loosened': {
    bumps: all('none', { spec: 'major', service: 'major', server: 'minor' }),
    why: 'Whoever validates answers refuses what may come now.',
    says: '{operation} may answer more in {field}: {is}.',
  },
  'answer-format-added': {
    bumps: all('none', { spec: 'minor', service: 'minor', server: 'major', types: 'patch' }),
    why: 'Readers get what they expect; an answer of another format fails where answers are validated.',
    says: '{operation} answers the format {is} in {field}.',
  },
  'answer-format-removed': {
    bumps: all('none', { spec: 'major', service: 'major', server: 'minor', types: 'patch' }),
    why: 'Whoever validates answers refuses what may come now.',
    says: '{operation} may answer another format than {was} in {field}.',
  },
  'answer-default-changed': {
    bumps: all('none', { spec: 'patch', server: 'patch', types: 'patch' }),
    why: 'What an answer leaves out has no value; only comments tell it.',
    says: 'The default of {field} of {operation} is {is}.',
  },
  'answer-header-added-required': {
    bumps: all('minor', { server: 'major', types: 'major', client: 'none', react: 'none' }),
    why: 'It can be read; handlers have to give it.',
    says: '{operation} answers the header {field}.',
  },
  'answer-header-added-optional': {
    bumps: all('minor', { client: 'none', react: 'none' }),
    why: 'It can be read; handlers may give it.',
    says: '{operation} may answer the header {field}.',
  },
  'answer-header-removed': {
    bumps: all('major', { client: 'none', react: 'none' }),
    why: 'Who reads it finds nothing.',
    says: '{operation} no longer answers the header {field}.',
  },
  'answer-header-became-required': {
    bumps: all('minor', { server: 'major', types: 'major', client: 'none', react: 'none' }),
    why: 'It can be relied on; handlers have to give it.',
    says: '{operation} always answers the header {field}.',
  },
  'answer-header-became-optional': {
    bumps: all('major', { server: 'minor', client: 'none', react: 'none' }),
    why: 'Who relied on it may find nothing.',
    says: '{operation} may leave the header {field} out.',
  },
  'event-added': {
    bumps: all('none', { spec: 'minor', service: 'minor' }),
    why: 'Who wants it can be told.',
    says: '{operation} tells a webhook.',
  },
  'event-removed': {
    bumps: all('none', { spec: 'major', service: 'major' }),
    why: 'Who waits to be told waits in vain.',
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
    why: 'There is no type of that name to import; the stubs name their schemas after it.',
    says: 'There is no type {field} any more.',
  },
  'name-added': {
    bumps: all('none', { types: 'minor', client: 'minor', react: 'patch' }),
    why: 'Callers can import a type of that name, and hooks do.',
    says: 'There is a type {is} for {operation}.',
  },
  'name-removed': {
    bumps: all('none', { types: 'major', client: 'major', react: 'patch' }),
    why: 'Callers can import no type of that name any more; hooks import another.',
    says: 'There is no type {was} for {operation} any more.',
  },
  'words-changed': {
    bumps: all('none', { spec: 'patch', types: 'patch', react: 'patch' }),
    why: 'What people read in docs and editors is another; no program changes.',
    says: 'The words about {field} changed.',
  },
  'example-changed': {
    bumps: all('none', { spec: 'patch', types: 'patch' }),
    why: 'Only the docs show it, and comments of the types.',
    says: 'The examples of {field} changed.',
  },
  'pattern-words-changed': {
    bumps: all('none', { spec: 'patch', server: 'patch' }),
    why: 'Only the message that refuses a text is another.',
    says: 'The words about the pattern of {field} changed.',
  },
  'note-changed': {
    bumps: all('none'),
    why: 'It is a note of the contract’s makers: nobody’s program, and no release, depends on it.',
    says: 'A note on {field} changed.',
  },
  'extension-changed': {
    bumps: all('patch'),
    why: 'Nothing is known of it: whoever reads it gets a release.',
    says: '{field} changed.',
  },
  'keyword-changed': {
    bumps: all('major'),
    why: 'No rule knows what it does, so the worst is assumed.',
    says: '{field} changed in a way of which nothing is known.',
  },
} as const satisfies Record<string, Rule>;

export type RuleId = keyof typeof RULES;
