import { randomUUID } from 'node:crypto';
import type { CountCall, Units } from '../../usage/used-call.ts';
import { costOf } from '../catalogue/price.ts';
import type { EngineModel } from '../engine-model.ts';
import type { ModelKind } from '../model-kinds.ts';
import type { Results, Tasks } from '../tasks.ts';
import { askedUnits, madeUnits, requestsOf, times } from './units.ts';

/** What a request asks for, and what that costs in micro-dollars if it is known before. */
export interface Asked {
  modelId: string;
  units: Units;
  cost: number | undefined;
}

/** The requests of a host that one task takes. */
export interface HostRequests {
  /** The same for each of them. */
  asked: Asked;
  /** The host has accepted a request, in this attempt of the job or in an earlier one. */
  accepted(requestId: string, endpoint: string): void;
  /** What the host says that a request used. */
  told(requestId: string, units: Units): void;
  /** The host takes no money for a request that it could not do. */
  unpaid(requestId: string): void;
}

interface HostRequest {
  endpoint: string;
  told: Units;
  isUnpaid: boolean;
}

/** Counts the calls of a model that one task takes. */
export function meterTask<Kind extends ModelKind>(
  model: EngineModel<Kind>,
  task: Tasks[Kind],
  count: CountCall | undefined,
) {
  const { kind, model_id: modelId, provider, mappings, prices } = model;
  const units = askedUnits(kind, task);
  const hosted = new Map<string, HostRequest>();
  const requestOf = (id: string) => hosted.get(id) ?? { endpoint: '', told: {}, isUnpaid: false };
  const requests: HostRequests = {
    asked: { modelId, units, cost: costOf(prices, units) },
    accepted: (id, endpoint) => void hosted.set(id, { ...requestOf(id), endpoint }),
    told: (id, told) => void hosted.set(id, { ...requestOf(id), told }),
    unpaid: (id) => void hosted.set(id, { ...requestOf(id), isUnpaid: true }),
  };

  function countOwn(result: Results[Kind]): void {
    const all = { ...times(units, requestsOf(kind, task)), ...madeUnits(kind, result) };
    const cost = costOf(prices, all);
    const call = { call: randomUUID(), isHosted: false, modelId, provider, model: model.model };
    count?.({ ...call, units: all, cost });
  }

  function countHosted(result: Results[Kind] | undefined): void {
    // Of several requests, nobody knows which made what.
    const made = result && hosted.size === 1 ? madeUnits(kind, result) : {};
    for (const [call, { endpoint, told, isUnpaid }] of hosted) {
      const used = { ...units, ...made, ...told };
      const cost = isUnpaid ? 0 : costOf(prices, used);
      count?.({ call, isHosted: true, modelId, provider, model: endpoint, units: used, cost });
    }
  }

  return {
    requests,
    /**
     * Does the work of the task, and counts its calls. Of a task that fails, the requests count that
     * a host has accepted.
     */
    async run(work: () => Promise<Results[Kind]>): Promise<Results[Kind]> {
      let result: Results[Kind] | undefined;
      try {
        result = await work();
        return result;
      } finally {
        if (mappings) countHosted(result);
        else if (result) countOwn(result);
      }
    },
  };
}
