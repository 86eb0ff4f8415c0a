/** Providers of models that a catalogue can name; worker/providers.ts has them. */
export const providerNames = ['sandbox'] as const;

export type ProviderName = (typeof providerNames)[number];
