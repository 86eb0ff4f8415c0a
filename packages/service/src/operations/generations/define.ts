import { type Input, type MediaField, mediaOf } from '@genmedia/server';
import type { OperationId, RequestBody, ResponseBody } from '@genmedia/types';
import type { FieldBounds } from '../../engines/catalogue/limits.ts';
import { costOf, isCostKnown } from '../../engines/catalogue/price.ts';
import { checkLimits, fittedDefaults, type RequestedFields } from '../../engines/check-limits.ts';
import type { EngineModel } from '../../engines/engine-model.ts';
import type { EngineWork } from '../../engines/engines.ts';
import type { ModelKind } from '../../engines/model-kinds.ts';
import type { Registry } from '../../engines/registry.ts';
import type { RunTask } from '../../engines/run-task.ts';
import type { Results, Tasks } from '../../engines/tasks.ts';
import type { MediaRules } from '../../media/inputs/media.ts';
import type { OutputFile } from '../../media/outputs.ts';
import type { InputReader } from './inputs.ts';
import { requestedUnits } from './requested-units.ts';
import { emptyLimits, withinContract } from './within-contract.ts';

/** Operations whose requests make a job: the contract lets them name a webhook. */
export type JobOperation = {
  [Id in OperationId]: RequestBody<Id> extends { webhook?: unknown } ? Id : never;
}[OperationId];

/** The request of a job: its body, validated and with defaults. */
export type GenerationBody<Id extends JobOperation> = Input<Id>['body'];

type Readers<Field extends string> = Readonly<Record<Field, InputReader<unknown>>>;

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
interface JobDefinition<
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
  /** Kinds of models that are called more than once, nobody knows before how often. */
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

/** The model that is chosen for a request. */
export interface Resolved {
  model: EngineModel;
  /** Values that replace those defaults of the contract that the model does not accept. */
  fitted: RequestedFields;
}

/** How the rest of the service and the contract name a kind of job. */
interface JobIdentity {
  /** The kind of the job in the queue. Jobs of an operation are named after it. */
  name: string;
  /** The operation that a model of the catalogue must serve, and whose results are fetched. */
  operation: OperationId;
  /** Fields of the request that name files. */
  fields: MediaRules;
}

/** A JobDefinition for code that treats all kinds alike. Bodies are those of its kind. */
export type JobRecord = ReturnType<typeof defineJob<object, string, ModelKind, Readers<string>>>;

/** Defines a kind of job. The rest of the service needs no other facts about it. */
export function defineJob<
  Body extends object,
  Field extends string,
  Kind extends ModelKind,
  InputReaders extends Readers<Field>,
>(
  { name, operation, fields }: JobIdentity,
  definition: JobDefinition<Body, Field, Kind, InputReaders>,
) {
  const { kind, instead, parts = [], repeats = [], requires, inputs, outputs } = definition;
  const { requestedLimits, check, alsoUses, make, base64Input } = definition;
  const models = modelsFor(operation, definition);
  /** The prices of all models that a request may need, and what it wants of each. */
  const pricedParts = (model: EngineModel, registry: Registry, request: object) => {
    const others = alsoUses?.(model as EngineModel<Kind>, request as Body, registry) ?? [];
    const requested = { ...request, ...requestedLimits?.(request as Body) };
    return [model, ...others].flatMap((part) => {
      const { kind: kindOfPart, prices } = part;
      const isRepeated = repeats.includes(kindOfPart);
      return prices ? [{ prices, units: requestedUnits(part, requested), isRepeated }] : [];
    });
  };
  return {
    name,
    operation,
    requires,
    kinds: [kind, ...parts, ...(instead ? [instead] : [])] as readonly ModelKind[],
    base64Input: base64Input as string | undefined,
    fields,
    readers: inputs as Readonly<Record<string, InputReader<unknown>>>,
    outputTypes: (body: object): readonly string[] =>
      typeof outputs === 'function' ? outputs(body as Body) : outputs,

    /**
     * Chooses the model for a request. Throws InputError if it cannot do what the request asks for,
     * and EngineError if there is none.
     *
     * @param isGiven whether the request has a field, which otherwise has the contract's default.
     */
    resolve(registry: Registry, body: object, isGiven = (_field: string) => true): Resolved {
      const model = models.choose(registry, body as Body);
      const fitted = fittedDefaults(model, body, isGiven);
      const request = { ...body, ...fitted };
      checkLimits(model, { ...request, ...requestedLimits?.(request as Body) });
      check?.(model, request as Body, registry);
      return { model, fitted };
    },

    /**
     * What a request for a model may cost, in micro-dollars; 0 if nobody can know before. Undefined
     * if none of the models that it may need has a price.
     */
    estimatedCost(model: EngineModel, registry: Registry, request: object): number | undefined {
      const priced = pricedParts(model, registry, request);
      if (priced.length === 0) return undefined;
      return priced.reduce((sum, { prices, units }) => sum + (costOf(prices, units) ?? 0), 0);
    },

    /** Whether `estimatedCost` leaves out a part of the cost, which nobody can know before. */
    hasUnknownCost: (model: EngineModel, registry: Registry, request: object): boolean =>
      pricedParts(model, registry, request).some(
        ({ prices, units, isRepeated }) =>
          !isCostKnown(prices, isRepeated ? { ...units, requests: 0 } : units),
      ),

    /**
     * The model with this id, and the limits of requests for it. Undefined if the catalogue does not
     * have it for the whole work.
     */
    findModel: (registry: Pick<Registry, 'find'>, modelId: string): EngineModel | undefined =>
      models.find(registry, modelId),

    /** The limits of a model that no request can meet. */
    emptyLimits: (modelId: string, limits: FieldBounds) => emptyLimits(operation, modelId, limits),

    // run.ts makes the argument for the kind of this record.
    make: make as unknown as (work: GenerationWork<object>) => Promise<EngineResult>,
  };
}

/** The models of an operation, with limits that are never wider than the contract's. */
function modelsFor<Body extends object, Kind extends ModelKind>(
  operation: OperationId,
  {
    kind,
    instead,
    model: chooseOwn,
  }: Pick<JobDefinition<Body, string, Kind, Readers<string>>, 'kind' | 'instead' | 'model'>,
) {
  const narrowed = (model: EngineModel<Kind>): EngineModel<Kind> => ({
    ...model,
    limits: withinContract(operation, model.model_id, model.limits),
  });
  return {
    /** The model for a request. Throws InputError, or EngineError if there is none. */
    choose(registry: Registry, body: Body): EngineModel<Kind> {
      const chosen = chooseOwn
        ? chooseOwn(registry, body)
        : namedModel(registry, { operation, kind }, body);
      return narrowed(chosen);
    },

    /** The model with this id; undefined if the catalogue does not have it for this work. */
    find(registry: Pick<Registry, 'find'>, modelId: string): EngineModel<Kind> | undefined {
      // A model that does the whole work is chosen before its parts: see chooseDubber.
      const whole = instead && registry.find(operation, instead, modelId);
      const found = whole ?? registry.find(operation, kind, modelId);
      return found && narrowed(found);
    },
  };
}

/** If the contract has no response with the result, the answer does not wait for the job. */
type Waiting<Id extends JobOperation> =
  Extract<ResponseBody<Id>, { status: 'success' }> extends never
    ? { neverWaits: true }
    : { neverWaits?: never };

/** An operation that makes jobs of its own kind. */
export interface GenerationRecord extends JobRecord {
  operation: JobOperation;
  neverWaits: boolean;
}

/** Defines an operation that makes jobs. */
export function defineGeneration<
  const Id extends JobOperation,
  Kind extends ModelKind,
  InputReaders extends Readers<MediaField<Id>>,
>(
  generation: JobDefinition<GenerationBody<Id>, MediaField<Id>, Kind, InputReaders> &
    Waiting<Id> & {
      /** operationId of the contract. */
      operation: Id;
    },
): GenerationRecord {
  const { operation, neverWaits = false } = generation;
  const identity = { name: operation, operation, fields: mediaOf(operation) };
  return { ...defineJob(identity, generation), operation, neverWaits };
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
