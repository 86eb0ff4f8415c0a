/** Names that public DNS does not answer for: RFC 6761, 6762, 8375 and ICANN's `internal`. */
const LOCAL_DOMAIN =
  /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa)$/;

/** Whether a host name (lower case, no final dot) has meaning on the service's own network only. */
export function isLocalName(hostname: string): boolean {
  return !hostname.includes('.') || LOCAL_DOMAIN.test(hostname);
}

/** RFC 6761, section 6.3: `localhost` and all names below it are the loopback interface. */
export function isLoopbackName(hostname: string): boolean {
  return /(^|\.)localhost$/.test(hostname);
}
