import { randomUUID } from 'node:crypto';
import type { CountCall, Units, UsedCall } from '../../usage/used-call.ts';
import { costOf } from '../catalogue/price.ts';
import { traitsOf } from '../catalogue/provider-traits.ts';
import { EngineError } from '../engine-error.ts';
import type { EngineModel } from '../engine-model.ts';
import type { ModelKind } from '../model-kinds.ts';
import type { Results, Tasks } from '../tasks.ts';
import {
  credible,
  multiply,
  requestsOf,
  requestsOfTask,
  unitsOfResult,
  unitsOfTask,
} from './units.ts';

/** What a request asks for, and what that costs in micro-dollars if it is known before. */
export interface RequestedUsage {
  modelId: string;
  units: Units;
  cost: number | undefined;
}

/** The requests of a host that one task takes. */
export interface HostRequests {
  /** What each of the requests asks for. */
  requested: RequestedUsage;
  /** The host has accepted a request, in this attempt of the job or in an earlier one. */
  accepted(requestId: string, endpoint: string): void;
  /** What the host says that a request used. */
  reported(requestId: string, units: Units): void;
  /** The host takes no money for a request that it could not do. */
  unpaid(requestId: string): void;
}

interface MeteredRequest {
  endpoint: string;
  reported: Units;
  isUnpaid: boolean;
}

/** Counts the calls of a model that one task takes. */
export function meterTask<Kind extends ModelKind>(
  model: EngineModel<Kind>,
  task: Tasks[Kind],
  count: CountCall | undefined,
) {
  const { kind, model_id: modelId, provider, mappings, prices } = model;
  const units = unitsOfTask(kind, task);
  let isSent = false;
  const hosted = new Map<string, MeteredRequest>();
  const note = (id: string, facts: Partial<MeteredRequest>) => {
    const known = hosted.get(id) ?? { endpoint: '', reported: {}, isUnpaid: false };
    hosted.set(id, { ...known, ...facts });
  };
  const requests: HostRequests = {
    requested: { modelId, units, cost: costOf(prices, units) },
    accepted: (id, endpoint) => note(id, { endpoint }),
    reported: (id, reported) => note(id, { reported }),
    unpaid: (id) => note(id, { isUnpaid: true }),
  };

  function countOwn(total: Units, facts: Pick<UsedCall, 'isLost'> = {}): void {
    const cost = costOf(prices, total);
    const call = { call: randomUUID(), isHosted: false, modelId, provider, model: model.model };
    count?.({ ...call, ...facts, units: credible(total), cost });
  }

  function countMade(result: Results[Kind]): void {
    const made = multiply(units, requestsOf(kind, result));
    countOwn({ ...made, ...unitsOfResult(kind, result) });
  }

  /** Otherwise, whoever leaves just before the answer would have the work for nothing. */
  function countLost(): void {
    if (!isSent || !traitsOf(model.definition).billsLostCalls) return;
    countOwn(multiply(units, requestsOfTask(kind, task)), { isLost: true });
  }

  function countHosted(result: Results[Kind] | undefined): void {
    // Of several requests, nobody knows which made what.
    const unitsMade = result && hosted.size === 1 ? unitsOfResult(kind, result) : {};
    for (const [call, { endpoint, reported, isUnpaid }] of hosted) {
      const used = { ...units, ...unitsMade, ...reported };
      const cost = isUnpaid ? 0 : costOf(prices, used);
      const facts = { call, isHosted: true, modelId, provider, model: endpoint };
      count?.({ ...facts, units: credible(used), cost });
    }
  }

  return {
    requests,
    /** Notes that the provider is asked from now on. */
    sent: () => {
      isSent = true;
    },
    /**
     * Does the work of the task, and counts its calls. Of a task that fails, the requests count that
     * a host has accepted. Of one that its caller or its time has ended, so does what was asked of
     * another provider, if that takes money for it nevertheless.
     *
     * @param signal of the caller.
     */
    async run(work: () => Promise<Results[Kind]>, signal?: AbortSignal): Promise<Results[Kind]> {
      let result: Results[Kind] | undefined;
      try {
        result = await work();
        if (!mappings) countMade(result);
        return result;
      } catch (error) {
        if (!mappings && (error === signal?.reason || isTimeout(error))) countLost();
        throw error;
      } finally {
        if (mappings) countHosted(result);
      }
    },
  };
}

function isTimeout(error: unknown): boolean {
  return error instanceof EngineError && error.code === 'model_timeout';
}
