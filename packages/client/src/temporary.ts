/** Whether a status is that of a service which is busy or out of order. */
export function isTemporary(status: number): boolean {
  return [408, 425, 429].includes(status) || (status >= 500 && status !== 501);
}
