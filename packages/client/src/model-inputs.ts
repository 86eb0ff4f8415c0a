/**
 * What the models of your service take, by operation. It is empty until a file that
 * `npx @genmedia/client types` writes adds to it. From then on, `model_id` takes only these models,
 * and other fields only what the named model accepts.
 */
// biome-ignore lint/suspicious/noEmptyInterface: declarations elsewhere add to it.
export interface ModelInputs {}

/**
 * What the models of your service take in an operation. Until `ModelInputs` has it, that is `unknown`:
 * an intersection with it changes nothing.
 */
export type ForModels<K> = K extends keyof ModelInputs ? ModelInputs[K] : unknown;
