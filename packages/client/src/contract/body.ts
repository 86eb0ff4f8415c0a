/** Whether a body is sent as it is. */
export function isBytes(body: unknown): boolean {
  return (
    body instanceof Blob ||
    body instanceof ReadableStream ||
    body instanceof ArrayBuffer ||
    ArrayBuffer.isView(body)
  );
}

/**
 * A copy of a body, with this value of a field. The body is an object, a form, or nothing: bytes and
 * texts have no fields.
 */
export function withField(body: unknown, name: string, value: string | true): unknown {
  if (body instanceof FormData || body instanceof URLSearchParams) {
    const form = body instanceof FormData ? new FormData() : new URLSearchParams();
    for (const [field, part] of body) form.append(field, part as string);
    form.set(name, String(value));
    return form;
  }
  return isBytes(body) || typeof body === 'string' ? body : { ...Object(body), [name]: value };
}
