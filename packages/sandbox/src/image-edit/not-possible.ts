/** An edit needs something that the picture does not tell, such as what is in a photograph. */
export class NotPossible extends Error {}

/** The reason for photographs, with what to do instead. */
export const onlyInDrawings =
  'The sandbox finds things by their names in PNG files that it drew, not in photographs: mark the place with a mask instead.';
