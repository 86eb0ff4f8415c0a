/**
 * The one spelling under which an email address is stored and looked up: trimmed, in lower case.
 * Undefined where it cannot be an address: at most 254 characters (RFC 5321, 4.5.3.1.3), one `@`,
 * nothing in it that could end or add a header of a mail.
 */
export function canonicalEmail(email: string): string | undefined {
  const canonical = email.trim().toLowerCase().normalize('NFC');
  const isAddress = /^[^\s@<>,;:"()[\]\\\p{Cc}]+@[^\s@<>,;:"()[\]\\\p{Cc}]+$/u.test(canonical);
  return isAddress && canonical.length <= 254 ? canonical : undefined;
}
