import { type FieldBounds, limitsOf } from './catalogue/limits.ts';
import { type Price, pricesOf } from './catalogue/price.ts';
import { isHost, type ProviderDefinition } from './catalogue/provider-definition.ts';
import type { CatalogueModel } from './catalogue/schema.ts';
import type { HostMapping } from './hosts/host-mapping.ts';
import type { ModelKind } from './model-kinds.ts';

/** A model that can do tasks. */
export interface EngineModel<Kind extends ModelKind = ModelKind> {
  kind: Kind;
  /** Its name in requests. */
  model_id: string;
  /** The catalogue's name of its provider, for `meta.engine`. */
  provider: string;
  /** How that provider is reached. */
  definition: ProviderDefinition;
  /** The provider's name of the model; of a host's model, the endpoint of its first mapping. */
  model: string;
  /** How tasks become calls of a host's models; undefined if the provider is no host. */
  mappings: readonly HostMapping[] | undefined;
  /** Words that are added to every prompt. */
  style: string | undefined;
  /** Options for the provider. */
  settings: NonNullable<CatalogueModel['settings']>;
  /**
   * The only sizes of its images, such as `1536x1024`, or shapes, such as `3:2`; undefined means
   * any.
   */
  sizes: readonly string[] | undefined;
  /** Limits of requests, and the seconds that it may work on a task. */
  limits: FieldBounds & { seconds: number };
  /** What its provider is paid; undefined if the catalogue does not say. */
  prices: readonly Price[] | undefined;
  /** Whether requests must name a scheduler. */
  needsScheduler: boolean;
  /** Whether it accepts images in conversations. */
  seesImages: boolean;
}

/** The model of a catalogue entry for one kind of work; undefined if the entry has none. */
export function engineModel<Kind extends ModelKind>(
  entry: CatalogueModel,
  kind: Kind,
  providers: Readonly<Record<string, ProviderDefinition>>,
): EngineModel<Kind> | undefined {
  const { model_id, provider, style, settings = {}, sizes } = entry;
  const name = entry.model[kind];
  if (name === undefined) return undefined;
  const definition = providers[provider];
  if (!definition) throw new Error(`The catalogue does not describe the provider ${provider}.`);
  return {
    kind,
    model_id,
    provider,
    definition,
    ...(typeof name === 'string'
      ? { model: name, mappings: undefined }
      : { model: name[0]?.endpoint ?? '', mappings: name }),
    style,
    settings,
    sizes,
    limits: limitsOf(entry, kind, isHost(definition)),
    prices: pricesOf(entry.price, kind),
    needsScheduler: entry.needs_scheduler ?? false,
    seesImages: entry.sees_images ?? true,
  };
}
