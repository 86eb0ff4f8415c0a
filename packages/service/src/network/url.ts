import { isIP } from 'node:net';
import { limits } from '@genmedia/server/limits';
import { InputError } from '../errors/input-error.ts';
import {
  type Address,
  type Cidr,
  isInside,
  isPublic,
  nat64Target,
  parseAddress,
} from './address.ts';
import { UrlNotAllowedError } from './fetch-error.ts';
import { isLocalName } from './resolve.ts';

/** What URLs that users supply may reach. */
export interface UrlRules {
  /** Addresses that may always be reached, under any name and on any port. */
  readonly allow: readonly Cidr[];
  /** Allowed ports of all other addresses; by default 80, 443, 8080 and 8443. */
  readonly ports?: readonly number[];
}

/** Host and port that a URL leads to. IPv6 addresses are without brackets. */
export interface Target {
  readonly hostname: string;
  readonly port: number;
}

/** In characters. Signed URLs of object stores stay below 4,096. */
const maxLength = limits.urlCharacters;

/** Only ports of web servers, so that nobody can scan other services of other hosts. */
const webPorts: readonly number[] = limits.urlPorts;

/**
 * Parses and checks a URL that a user supplied, without DNS: http or https, no user name or
 * password, no control character or backslash, and a host that may be reached, as far as its name
 * shows. Returns the normalised URL (`http://0x7f.1/` becomes `http://127.0.0.1/`). Use only this
 * result from here on.
 *
 * A name may still resolve to an address that is not allowed. That is checked when connecting.
 *
 * @throws {UrlNotAllowedError}
 */
export function checkUrl(text: string, rules: UrlRules): URL {
  const url = readUrl(text);
  if (!url || !isAcceptable(url)) throw new UrlNotAllowedError();
  const target = targetOf(url);
  const isAllowed = isIP(target.hostname)
    ? mayReach(target.hostname, target, rules)
    : rules.allow.length > 0 || isOpen(target, rules);
  if (!isAllowed) throw new UrlNotAllowedError();
  return url;
}

function readUrl(text: string): URL | null {
  // URL parsers disagree about these characters. Without them, other programs read the URL that was
  // checked.
  if (text.length > maxLength || /[\p{Cc}\\]/u.test(text)) return null;
  const url = URL.parse(text);
  // A final dot marks a complete name. Certificates and `Host` do not contain it.
  if (url) url.hostname = url.hostname.replace(/\.$/, '');
  return url;
}

export function isWebUrl({ protocol }: URL): boolean {
  return protocol === 'http:' || protocol === 'https:';
}

function isAcceptable(url: URL): boolean {
  const isAnonymous = url.username === '' && url.password === '';
  return isWebUrl(url) && isAnonymous && !url.hostname.split('.').includes('');
}

function targetOf(url: URL): Target {
  return {
    hostname: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: portOf(url),
  };
}

/** The port of a URL, or its scheme's default port if the URL has none. */
export function portOf({ port, protocol }: { port: string; protocol: string }): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
}

/** Whether a target may be connected to at this address, to which its name resolved. */
export function mayReach(address: string, target: Target, rules: UrlRules): boolean {
  const parsed = parseAddress(address);
  return parsed !== undefined && isReachable(parsed, target, rules);
}

function isReachable(address: Address, target: Target, rules: UrlRules): boolean {
  if (!isInside(address, rules.allow)) return isPublic(address) && isOpen(target, rules);
  // If the prefix of a NAT64 gateway is allowed, the private addresses behind it are not.
  const translated = nat64Target(address);
  return translated === undefined || isReachable(translated, target, rules);
}

/** Whether everyone may reach this target, if its address is public. */
function isOpen({ hostname, port }: Target, { ports = webPorts }: UrlRules): boolean {
  return ports.includes(port) && (isIP(hostname) !== 0 || !isLocalName(hostname));
}

/**
 * Does the same as checkUrl, for a URL in a field of a request. All faults have one message.
 *
 * @throws {InputError}
 */
export function checkUrlField(field: string, url: string, rules: UrlRules): void {
  try {
    checkUrl(url, rules);
  } catch (error) {
    if (!(error instanceof UrlNotAllowedError)) throw error;
    throw InputError.of(field, error.reason);
  }
}
