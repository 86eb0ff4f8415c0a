import type { Input } from '@genmedia/server';
import type { OperationId, RequestBody } from '@genmedia/types';
import type { RequestedFields } from '../../engines/check-limits.ts';
import type { EngineModel } from '../../engines/engine-model.ts';
import type { EngineWork } from '../../engines/engines.ts';
import type { ModelKind } from '../../engines/model-kinds.ts';
import type { Registry } from '../../engines/registry.ts';
import type { RunTask } from '../../engines/run-task.ts';
import type { Results, Tasks } from '../../engines/tasks.ts';
import type { OutputFile } from '../../media/outputs.ts';
import type { InputReader } from './inputs.ts';

/** Operations whose requests make a job: the contract lets them name a webhook. */
export type JobOperation = {
  [Id in OperationId]: RequestBody<Id> extends { webhook?: unknown } ? Id : never;
}[OperationId];

/** The request of a job: its body, validated and with defaults. */
export type GenerationBody<Id extends JobOperation> = Input<Id>['body'];

/** How the files of each field are read. */
export type Readers<Field extends string> = Readonly<Record<Field, InputReader<unknown>>>;

/** What an engine made for a job. */
export interface EngineResult {
  files: readonly OutputFile[];
  /** The contract's GenerationMeta. */
  meta: Record<string, unknown>;
  /** Further fields of the operation's success response, such as `audio_time`. */
  more?: Record<string, unknown> | undefined;
}

/** What the work on a job gets. */
export interface GenerationWork<Body, Kind extends ModelKind = ModelKind, Inputs = unknown> {
  body: Body;
  model: EngineModel<Kind>;
  /** The request's seed, or one that is the same in all attempts of the job. */
  seed: number;
  /** The files that the request names. */
  inputs: Inputs;
  /** URLs of these files by field; an array if the request has one. */
  urls: Readonly<Record<string, string | string[]>>;
  /** Whether the service removes old files. */
  isTemporary: boolean;
  registry: Registry;
  engines: EngineWork;
  signal: AbortSignal;
  /** Has the model do a task, and adds its warnings to `meta`. Rejects as RunTask does. */
  run(task: Tasks[Kind]): Promise<Results[Kind]>;
  /** Has another model do a task, for a part of the work, and adds its warnings to `meta`. */
  runOn: RunTask;
  /** Whether the request itself has a field of the body, which otherwise has its default. */
  isGiven(field: string): boolean;
  /** Adds warnings for the owner of the job to `meta`. */
  warn(...warnings: readonly string[]): void;
}

/** Everything that the service knows about a kind of job. */
export interface JobDefinition<
  Body extends object,
  Field extends string,
  Kind extends ModelKind,
  InputReaders extends Readers<Field>,
> {
  /** Kind of the model that does the work, and that `meta` names. */
  kind: Kind;
  /** Another kind of models, each of which can do the whole work instead. */
  instead?: Kind;
  /** Kinds of further models that do parts of the work. */
  parts?: readonly ModelKind[];
  /** Another operation that the catalogue must have a model for. */
  requires?: OperationId;
  /** How the files of each field are read. `meta` has their URLs. */
  inputs: InputReaders;
  /**
   * Media types of the files of the result, in order: those that a field asks for, else those of
   * the contract's examples. They must be known before the job is done, because the contract's
   * `future_links` end in the right extension.
   */
  outputs: readonly string[] | ((body: Body) => readonly string[]);
  /**
   * The model for a request. If left out: the model that `model_id` names or, if the request names
   * none, the first of the catalogue. Throws InputError, or EngineError if there is none.
   */
  model?(registry: Registry, body: Body): EngineModel<Kind>;
  /**
   * The values to check against the limits of the model, if they differ from the fields of the
   * request.
   */
  requestedLimits?(body: Body): RequestedFields;
  /**
   * Throws InputError, before the job is accepted, if the model cannot do what the request asks
   * for. The model's `limits` in the catalogue are checked for all operations.
   */
  check?(model: EngineModel<Kind>, body: Body, registry: Registry): void;
  /** Further models that work on a request, and add to what it may cost. */
  alsoUses?(model: EngineModel<Kind>, body: Body, registry: Registry): readonly EngineModel[];
  /** Kinds of models that are called an unknown number of times. */
  repeats?: readonly ModelKind[];
  /** Does the work; `meta` holds the parameters used, by their names in the contract. */
  make(
    work: GenerationWork<Body, Kind, { [Name in keyof InputReaders]: Read<InputReaders[Name]> }>,
  ): Promise<EngineResult>;
  /**
   * The field that `base64` describes. If left out, `base64` asks for the answer's files in base64.
   */
  base64Input?: Field;
}

type Read<Reader> = Reader extends InputReader<infer Value> ? Value : never;
