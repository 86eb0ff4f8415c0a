// One hook an operation, all generated; what handles passwords or tokens has none.
export * from './generated/hooks.ts';
export { GenmediaProvider, type GenmediaProviderProps, useGenmedia } from './provider.ts';
export type { RequestOptions } from './use-client.ts';
export { whileProcessing } from './while-processing.ts';
