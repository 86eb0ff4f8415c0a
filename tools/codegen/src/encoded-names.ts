import { existsSync } from 'node:fs';
import { BaseResolver } from '@redocly/openapi-core';

/**
 * Finds files by their names as references have them, also where these are percent-encoded, as in
 * each URL (RFC 3986): `my%20order.yaml` is `my order.yaml`, unless there is such a file.
 */
export class EncodedNames extends BaseResolver {
  override resolveExternalRef(base: string | null, ref: string): string {
    const written = super.resolveExternalRef(base, ref);
    if (!written.includes('%') || /^https?:/.test(written) || existsSync(written)) return written;
    try {
      return super.resolveExternalRef(base, decodeURIComponent(ref));
    } catch {
      return written;
    }
  }
}
