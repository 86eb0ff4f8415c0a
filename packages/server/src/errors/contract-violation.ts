/** The error that `onError` gets if a handler's answer breaks the contract. */
export class ContractViolation extends Error {
  override readonly name = 'ContractViolation';
}
