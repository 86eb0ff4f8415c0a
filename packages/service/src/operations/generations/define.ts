import { type Input, type MediaField, mediaOf } from '@genmedia/server';
import type { OperationId, RequestBody, ResponseBody } from '@genmedia/types';
import type { FieldBounds } from '../../engines/catalogue/limits.ts';
import { type AskedFields, checkLimits, fittedDefaults } from '../../engines/check-limits.ts';
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

/** What jobs are for. An operator makes those of fetchObject3d, which the contract only fetches. */
export type GenerationId = JobOperation | 'fetchObject3d';

/** What a job was asked for: the body of its request, valid and with its defaults. */
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
  /** What the operation's own success response has beside it, such as `audio_time`. */
  more?: Record<string, unknown> | undefined;
}

/** What the work on a job is given. */
export interface GenerationWork<Body, Kind extends ModelKind = ModelKind, Inputs = unknown> {
  body: Body;
  model: EngineModel<Kind>;
  /** The request's, or one that all attempts of the job have in common. */
  seed: number;
  /** The files that the request names. */
  inputs: Inputs;
  /** Where they can be read, by their fields: an array where the request has one. */
  urls: Readonly<Record<string, string | string[]>>;
  /** Whether the service removes old files. */
  isTemporary: boolean;
  registry: Registry;
  engines: EngineWork;
  signal: AbortSignal;
  /** Has the model do a task. Rejects as RunTask does; its warnings go to `meta`, as for `runOn`. */
  run(task: Tasks[Kind]): Promise<Results[Kind]>;
  /** The same with another model, for a part of the work. */
  runOn: RunTask;
  /** Tells the owner of the job something, in the warnings of `meta`. */
  warn(...warnings: readonly string[]): void;
}

/** Everything that the service knows of an operation that makes jobs. */
interface Generation<
  Id extends GenerationId,
  Kind extends ModelKind,
  InputReaders extends Readers<Id>,
> {
  /** operationId of the contract. */
  operation: Id;
  /** Kind of the model that does the work, and that `meta` names. */
  kind: Kind;
  /** Kinds of further models that do parts of it. */
  parts?: readonly ModelKind[];
  /** Another operation that the catalogue must have a model for. */
  requires?: OperationId;
  /** How the files of each field are read. `meta` has their URLs. */
  inputs: InputReaders;
  /**
   * Media types of the files of its result, in their order: as a field asks for them, else as the
   * contract's examples show them. They have to be known before the job is done, because
   * `future_links` of the contract end in the right extension.
   */
  outputs: readonly string[] | ((body: GenerationBody<Id>) => readonly string[]);
  /**
   * Left out: the model that `model_id` names or, where the request names none, the first of the
   * catalogue. Throws InputError, or EngineError where there is none.
   */
  model?(registry: Registry, body: GenerationBody<Id>): EngineModel<Kind>;
  /** What of the request the limits of its model are for, where its fields say something else. */
  asked?(body: GenerationBody<Id>): AskedFields;
  /**
   * Throws InputError where the model does not do what is asked for, before the job is accepted.
   * What the catalogue says in the model's `limits` is checked for all operations.
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
  /** The field that `base64` is about; left out, it asks for the answer's files as base64. */
  base64Input?: InputField<Id>;
}

type Read<Reader> = Reader extends InputReader<infer Value> ? Value : never;

/** Where the contract has no response with the result, the answer does not wait for it. */
type Waiting<Id extends GenerationId> =
  Extract<ResponseBody<Id>, { status: 'success' }> extends never
    ? { neverWaits: true }
    : { neverWaits?: never };

/** A Generation for those who treat all alike. Bodies are those of its operation. */
export type GenerationRecord<Id extends GenerationId = GenerationId> = ReturnType<
  typeof defineGeneration<Id, ModelKind, Readers<Id>>
>;

/** What the contract cannot say of fetchObject3d, because no request of it starts a job. */
const objectFields: MediaRules = { init_image: { kinds: ['image'], inline: true } };

/** An operation that makes jobs, whole: what the rest of the service does for it follows from this. */
export function defineGeneration<
  const Id extends GenerationId,
  Kind extends ModelKind,
  InputReaders extends Readers<Id>,
>(generation: Generation<Id, Kind, InputReaders> & Waiting<Id>) {
  const { operation, kind, parts = [], requires, inputs, outputs, asked, check, make } = generation;
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
    ...{ operation, requires, neverWaits },
    kinds: [kind, ...parts] as readonly ModelKind[],
    base64Input: base64Input as string | undefined,
    /** Fields of requests that name files. */
    fields: operation === 'fetchObject3d' ? objectFields : mediaOf(operation),
    readers: inputs as Readonly<Record<string, InputReader<unknown>>>,
    outputTypes: (body: object): readonly string[] =>
      typeof outputs === 'function' ? outputs(body as Body) : outputs,

    /** What stands for defaults of the contract that the request's model does not take. Throws as modelFor. */
    fittedDefaults: (
      registry: Registry,
      body: object,
      isGiven: (field: string) => boolean,
    ): AskedFields => fittedDefaults(choose(registry, body), body, isGiven),

    /** The model for a request. Throws InputError where it does not do what is asked for. */
    modelFor(registry: Registry, body: object): EngineModel {
      const chosen = choose(registry, body);
      checkLimits(chosen, { ...body, ...asked?.(body as Body) });
      check?.(chosen, body as Body, registry);
      return chosen;
    },

    /** What requests may ask of a model; undefined where it does no more than a part of the work. */
    limitsOf(registry: Pick<Registry, 'find'>, modelId: string): EngineModel['limits'] | undefined {
      const found = registry.find(operation, kind, modelId);
      return found && narrowed(found).limits;
    },

    /** Which of a model's limits leave requests nothing to ask for. */
    emptyLimits: (modelId: string, limits: FieldBounds) => emptyLimits(operation, modelId, limits),

    // What it is given was made for this record: see run.ts.
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
