/** Tells `onError` that a handler answered what the contract does not allow. */
export class ContractViolation extends Error {
  override readonly name = 'ContractViolation';
}
