import { askWorker, type EngineTask, failureOf, inSpan, type TaskPool } from '../ask-worker.ts';
import { isBilledIfLost, traitsOf } from '../catalogue/provider-traits.ts';
import type { EngineModel } from '../engine-model.ts';
import { hostModel } from '../hosts/host-model.ts';
import type { Submissions } from '../hosts/submissions.ts';
import { callOptions, fieldsOf, finish, stepsOf } from '../kinds/perform.ts';
import type { HostRequests } from '../metering/meter-task.ts';
import type { ModelKind } from '../model-kinds.ts';
import type { OwnSlots } from '../pool/slots.ts';
import { loadModel } from '../providers/load-model.ts';
import type { Models } from '../providers/provider.ts';
import type { Results, Tasks } from '../tasks.ts';
import { limitTime } from '../time-limit.ts';

interface RemoteCallOptions {
  signal: AbortSignal;
  /** Limits how many calls wait at once. */
  slots: OwnSlots;
  /** Does the steps that open files. */
  decoding: TaskPool;
  /** What the job of the call has submitted. */
  submissions: Submissions | undefined;
  /** Gets the requests of a host that the call takes. */
  requests: HostRequests;
  /** Called before a provider that is no host is asked. */
  sent: () => void;
}

/**
 * Has a remote model do a task. The call is made in this process, where waiting costs nearly
 * nothing; what comes before and after the call opens files, and is done in others. Rejects with
 * EngineError, or with the reason of the abort.
 */
export async function callRemotely<Kind extends ModelKind>(
  model: EngineModel<Kind>,
  task: Tasks[Kind],
  { signal, slots, decoding, submissions, requests, sent }: RemoteCallOptions,
): Promise<Results[Kind]> {
  const { kind, definition } = model;
  const traits = traitsOf(definition);
  const steps = await stepsOf(kind);
  const taskFields = fieldsOf(task);
  const elsewhere = async (step: EngineTask) =>
    await askWorker(decoding, step, { seconds: model.limits.seconds, signal });

  const isPrepared = !steps.prepare?.isNeeded(taskFields, traits);
  const fields = isPrepared
    ? taskFields
    : ((await elsewhere({ do: 'prepare', model, fields: taskFields })) as typeof taskFields);

  const output = await inSpan({ model }, () => call(fields)).catch((error: unknown) => {
    throw failureOf(error, { do: 'task', model }, model.limits.seconds);
  });
  const finishFields = steps.finish.fields(fields, traits);
  const isLight = await steps.finish.isLight(fields, output);
  if (isLight) return await finish(kind, output, finishFields);
  return (await elsewhere({ do: 'finish', model, output, fields: finishFields })) as Results[Kind];

  async function call(prepared: typeof taskFields) {
    const leave = await slots.enter(signal);
    const limit = limitTime(model, signal);
    const callWith = async (loaded: Models[Kind]) =>
      await steps.call(loaded, prepared, callOptions(model, loaded, task, limit.signal));
    try {
      if (!model.mappings) {
        const callLoaded = async () => {
          const loaded = await loadModel(model);
          limit.signal.throwIfAborted();
          sent();
          return await callWith(loaded);
        };
        // When the time is over, images that are made already are kept.
        if (kind === 'image') return await limit.finish(callLoaded, !isBilledIfLost(model));
        return await limit.hold(callLoaded);
      }
      return await limit.finish(async () =>
        callWith(await hostModel(model, { submissions, requests, caller: signal })),
      );
    } finally {
      limit.clear();
      leave();
    }
  }
}
