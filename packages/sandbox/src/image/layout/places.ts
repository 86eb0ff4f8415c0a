import {
  type Brief,
  hostIndexOf,
  type Place,
  type RelationKind,
  type Subject,
} from '../prompt/brief.ts';

/** The places that a relation implies for both sides, unless the prompt says otherwise. */
const impliedPlaces: Partial<Record<RelationKind, readonly [self: Place, other: Place]>> = {
  'left of': [{ x: 'left' }, { x: 'right' }],
  'right of': [{ x: 'right' }, { x: 'left' }],
  above: [{ y: 'top' }, { y: 'bottom' }],
  below: [{ y: 'bottom' }, { y: 'top' }],
};

/** The place of every subject, from its own words and its relations. */
export function placesOf({ subjects }: Brief): Place[] {
  const places = subjects.map(({ place }) => place);
  const suggest = (index: number, place: Place) => {
    places[index] = { ...place, ...places[index] };
  };
  for (const [index, { relation }] of subjects.entries()) {
    if (relation === undefined) continue;
    const implied = impliedPlaces[relation.kind];
    if (implied !== undefined) {
      suggest(index, implied[0]);
      for (const other of relation.to) suggest(other, implied[1]);
    }
    if (relation.kind !== 'between') continue;
    suggest(index, { x: 'center' });
    const [first, second] = relation.to;
    if (first === undefined || second === undefined) continue;
    suggest(first, { x: 'left' });
    suggest(second, { x: 'right' });
  }
  return places;
}

/** Whether a subject's place depends on the one that it rests on, hides behind, or goes with. */
export function isAttached(subject: Subject, subjects: readonly Subject[]): boolean {
  const { relation, motif, count } = subject;
  const host = subjects[hostIndexOf(relation)];
  if (relation === undefined || host === undefined || host === subject) return false;
  const { kind, to } = relation;
  const { realm } = host.motif;
  if (kind === 'on' || kind === 'in' || kind === 'behind' || kind === 'in front of') return true;
  // A subject under a rainbow, the sun or the moon has a place of its own.
  if (kind === 'under') return realm !== 'celestial';
  if (kind === 'between') return host.count > 1 && to.length === 1 && count === 1;
  const stands = realm === 'ground' || realm === 'table';
  return kind === 'above' && motif.realm !== 'celestial' && stands;
}
