import { type MediaField, mediaOf } from '@genmedia/server';
import type { OperationId, ResponseBody } from '@genmedia/types';
import type { FieldBounds } from '../../engines/catalogue/limits.ts';
import { checkLimits, fittedDefaults, type RequestedFields } from '../../engines/check-limits.ts';
import type { EngineModel } from '../../engines/engine-model.ts';
import type { ModelKind } from '../../engines/model-kinds.ts';
import type { Registry } from '../../engines/registry.ts';
import type { MediaRules } from '../../media/inputs/media.ts';
import { modelsFor } from './choose-model.ts';
import type { InputReader } from './inputs.ts';
import { costsOf } from './job-cost.ts';
import type {
  EngineResult,
  GenerationBody,
  GenerationWork,
  JobDefinition,
  JobOperation,
  Readers,
} from './job-definition.ts';
import { emptyLimits } from './within-contract.ts';

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
  const { kind, instead, parts = [], requires, inputs, outputs } = definition;
  const { requestedLimits, check, make, base64Input } = definition;
  const models = modelsFor(operation, definition);
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

    ...costsOf(definition),

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
