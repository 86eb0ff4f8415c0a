import { type Input, type MediaField, mediaOf } from '@genmedia/server';
import type { OperationId, RequestBody, ResponseBody } from '@genmedia/types';
import type { FieldBounds } from '../../engines/catalogue/limits.ts';
import { checkLimits, fittedDefaults, type RequestedFields } from '../../engines/check-limits.ts';
import type { EngineModel } from '../../engines/engine-model.ts';
import type { EngineWork } from '../../engines/engines.ts';
import type { ModelKind } from '../../engines/model-kinds.ts';
import type { Registry } from '../../engines/registry.ts';
import type { RunTask } from '../../engines/run-task.ts';
import type { Results, Tasks } from '../../engines/tasks.ts';
import type { MediaRules } from '../../media/inputs/media.ts';
import type { OutputFile } from '../../media/outputs.ts';
import type { Object3dRequest } from '../objects-3d/object3d-request.ts';
import type { InputReader } from './inputs.ts';
import { emptyLimits, withinContract } from './within-contract.ts';

/** Operations whose requests make a job: the contract lets them name a webhook. */
export type JobOperation = {
  [Id in OperationId]: RequestBody<Id> extends { webhook?: unknown } ? Id : never;
}[OperationId];

/**
 * Operations that jobs belong to. The contract only fetches the results of fetchObject3d; an
 * operator makes its jobs.
 */
export type GenerationId = JobOperation | 'fetchObject3d';

/** The request of a job: its body, validated and with defaults. */
export type GenerationBody<Id extends GenerationId> = Id extends JobOperation
  ? Input<Id>['body']
  : Object3dRequest;

type InputField<Id extends GenerationId> = Id extends JobOperation ? MediaField<Id> : 'init_image';
type Readers<Id extends GenerationId> = {
  readonly [Field in InputField<Id>]: InputReader<unknown>;
};

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
  /**
   * Has the model do a task, and adds its warnings to `meta`, as `runOn` does. Rejects as RunTask
   * does.
   */
  run(task: Tasks[Kind]): Promise<Results[Kind]>;
  /** The same with another model, for a part of the work. */
  runOn: RunTask;
  /** Adds warnings for the owner of the job to `meta`. */
  warn(...warnings: readonly string[]): void;
}

/** Everything that the service knows about an operation that makes jobs. */
interface Generation<
  Id extends GenerationId,
  Kind extends ModelKind,
  InputReaders extends Readers<Id>,
> {
  /** operationId of the contract. */
  operation: Id;
  /** Kind of the model that does the work, and that `meta` names. */
  kind: Kind;
  /** Another kind of models, any of which does the work instead. */
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
  outputs: readonly string[] | ((body: GenerationBody<Id>) => readonly string[]);
  /**
   * The model for a request. If left out: the model that `model_id` names or, if the request names
   * none, the first of the catalogue. Throws InputError, or EngineError if there is none.
   */
  model?(registry: Registry, body: GenerationBody<Id>): EngineModel<Kind>;
  /**
   * The values to check against the limits of the model, if they differ from the fields of the
   * request.
   */
  requestedLimits?(body: GenerationBody<Id>): RequestedFields;
  /**
   * Throws InputError, before the job is accepted, if the model cannot do what the request asks
   * for. The model's `limits` in the catalogue are checked for all operations.
   */
  check?(model: EngineModel<Kind>, body: GenerationBody<Id>, registry: Registry): void;
  /** Does the work; `meta` holds the parameters used, by their names in the contract. */
  make(
    work: GenerationWork<
      GenerationBody<Id>,
      Kind,
      { [Name in keyof InputReaders]: Read<InputReaders[Name]> }
    >,
  ): Promise<EngineResult>;
  /**
   * The field that `base64` describes. If left out, `base64` asks for the answer's files in base64.
   */
  base64Input?: InputField<Id>;
}

type Read<Reader> = Reader extends InputReader<infer Value> ? Value : never;

/** If the contract has no response with the result, the answer does not wait for the job. */
type Waiting<Id extends GenerationId> =
  Extract<ResponseBody<Id>, { status: 'success' }> extends never
    ? { neverWaits: true }
    : { neverWaits?: never };

/** A Generation for code that treats all operations alike. Bodies are those of its operation. */
export type GenerationRecord<Id extends GenerationId = GenerationId> = ReturnType<
  typeof defineGeneration<Id, ModelKind, Readers<Id>>
>;

/**
 * Fields that name files in the jobs of fetchObject3d. The contract has no request for these jobs.
 */
const objectFields: MediaRules = { init_image: { kinds: ['image'], inline: true } };

/** Defines an operation that makes jobs. The rest of the service needs no other facts about it. */
export function defineGeneration<
  const Id extends GenerationId,
  Kind extends ModelKind,
  InputReaders extends Readers<Id>,
>(generation: Generation<Id, Kind, InputReaders> & Waiting<Id>) {
  const {
    operation,
    kind,
    instead,
    parts = [],
    requires,
    inputs,
    outputs,
    requestedLimits,
    check,
    make,
  } = generation;
  const { base64Input, neverWaits = false, model } = generation;
  type Body = GenerationBody<Id>;
  const narrowed = (able: EngineModel<Kind>) => ({
    ...able,
    limits: withinContract(operation, able.model_id, able.limits),
  });
  const choose = (registry: Registry, body: object) => {
    const named = model ? model(registry, body as Body) : namedModel(registry, generation, body);
    return narrowed(named);
  };
  return {
    operation,
    requires,
    neverWaits,
    kinds: [kind, ...parts, ...(instead ? [instead] : [])] as readonly ModelKind[],
    base64Input: base64Input as string | undefined,
    /** Fields of requests that name files. */
    fields: operation === 'fetchObject3d' ? objectFields : mediaOf(operation),
    readers: inputs as Readonly<Record<string, InputReader<unknown>>>,
    outputTypes: (body: object): readonly string[] =>
      typeof outputs === 'function' ? outputs(body as Body) : outputs,

    /**
     * Values that replace those defaults of the contract that the request's model does not accept.
     * Throws as modelFor does.
     */
    fittedDefaults: (
      registry: Registry,
      body: object,
      isGiven: (field: string) => boolean,
    ): RequestedFields => fittedDefaults(choose(registry, body), body, isGiven),

    /**
     * The model for a request. Throws InputError if the model cannot do what the request asks for.
     */
    modelFor(registry: Registry, body: object): EngineModel {
      const chosen = choose(registry, body);
      checkLimits(chosen, { ...body, ...requestedLimits?.(body as Body) });
      check?.(chosen, body as Body, registry);
      return chosen;
    },

    /** The limits of requests for a model; undefined if the model only does a part of the work. */
    limitsOf(registry: Pick<Registry, 'find'>, modelId: string): EngineModel['limits'] | undefined {
      const other = instead && registry.find(operation, instead, modelId);
      const found = registry.find(operation, kind, modelId) ?? other;
      return found && narrowed(found).limits;
    },

    /** The limits of a model that no request can meet. */
    emptyLimits: (modelId: string, limits: FieldBounds) => emptyLimits(operation, modelId, limits),

    // run.ts makes the argument for the operation of this record.
    make: make as unknown as (work: GenerationWork<object>) => Promise<EngineResult>,
  };
}

function namedModel<Kind extends ModelKind>(
  registry: Registry,
  { operation, kind }: { operation: OperationId; kind: Kind },
  { model_id }: { model_id?: string },
): EngineModel<Kind> {
  return model_id === undefined
    ? registry.resolveFirst(operation, kind)
    : registry.resolve(operation, kind, model_id);
}
