/** Whether a field of an answer is a secret by its name: `api_key`, `access_token`, `secret`. */
export function isSecretField(name: string): boolean {
  return /(^|_)(token|key|password|secret)$/.test(name);
}
