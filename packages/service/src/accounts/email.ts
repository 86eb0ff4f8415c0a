/**
 * The one spelling under which an email address is stored and looked up: trimmed, in lower case, in
 * Unicode's form NFC. Undefined if the text cannot be an address. An address has at most 254
 * characters (RFC 5321, 4.5.3.1.3), one `@`, and no character that could end a header of a mail or
 * add one.
 */
export function canonicalEmail(email: string): string | undefined {
  const canonical = email.trim().toLowerCase().normalize('NFC');
  const isAddress = /^[^\s@<>,;:"()[\]\\\p{Cc}]+@[^\s@<>,;:"()[\]\\\p{Cc}]+$/u.test(canonical);
  return isAddress && canonical.length <= 254 ? canonical : undefined;
}

/** What to look an account up by: an address in its canonical form, or a text that none has. */
export function emailKey(email: string): string {
  return canonicalEmail(email) ?? '';
}

/** The name of a new account; if none is given, the part of its address before the `@`. */
export function nameOrLocalPart(name: string | undefined, email: string): string {
  return name?.trim() || email.slice(0, email.indexOf('@'));
}
