/** A package that is installed with another, or is part of it. */
export interface Component {
  name: string;
  version: string;
  /** An SPDX expression; undefined if the package names no licence. */
  licence: string | undefined;
}

/** The fields of a CycloneDX component that are read here. */
export interface CycloneComponent {
  group?: string;
  name: string;
  version: string;
  licenses?: { expression?: string; license?: { id?: string; name?: string } }[];
  'bom-ref': string;
}

export function componentOf({ group, name, version, licenses }: CycloneComponent): Component {
  const names = licenses?.flatMap(
    ({ expression, license }) => expression ?? license?.id ?? license?.name ?? [],
  );
  return {
    name: group ? `${group}/${name}` : name,
    version,
    licence: names?.length ? allOf(names) : undefined,
  };
}

/** OR binds less than AND, so an expression among others is in brackets. */
function allOf(licences: readonly string[]): string {
  if (licences.length === 1) return licences.join();
  return licences.map((each) => (/ OR /i.test(each) ? `(${each})` : each)).join(' AND ');
}
