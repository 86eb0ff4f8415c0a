/** An edit needs something that the picture does not tell, such as what is in a photograph. */
export class NotPossible extends Error {}

/** The reason for photographs. Not every request can have a mask, so none is advised. */
export const onlyInDrawings =
  'The sandbox finds things by their names in PNG files that it drew, not in photographs. Use a real model.';
