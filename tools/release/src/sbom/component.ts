/** A package that comes with another. */
export interface Component {
  name: string;
  version: string;
  /** An SPDX expression; undefined where it says none. */
  licence: string | undefined;
}

/** What CycloneDX has of one, as far as it is read here. */
export interface CycloneComponent {
  group?: string;
  name: string;
  version: string;
  licenses?: { expression?: string; license?: { id?: string; name?: string } }[];
  'bom-ref': string;
}

export function componentOf({ group, name, version, licenses }: CycloneComponent): Component {
  const said = licenses?.map(
    ({ expression, license }) => expression ?? license?.id ?? license?.name,
  );
  return {
    name: group ? `${group}/${name}` : name,
    version,
    licence: said?.length ? said.join(' AND ') : undefined,
  };
}
