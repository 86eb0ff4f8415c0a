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
  /** Addresses that may be reached whatever they are, under any name and on any port. */
  readonly allow: readonly Cidr[];
  /** Ports of all other addresses: 80, 443, 8080 and 8443, where none are given. */
  readonly ports?: readonly number[];
}

/** The end of a connection as a URL names it. IPv6 addresses are without brackets. */
export interface Target {
  readonly hostname: string;
  readonly port: number;
}

/** Characters; signed URLs of object stores stay below 4,096. */
const MAX_LENGTH = limits.urlCharacters;

/** Web servers' ports alone, so that the service is no scanner of other hosts' other services. */
const WEB_PORTS: readonly number[] = limits.urlPorts;

/**
 * Reads a URL that a user supplied, without asking DNS: http or https, no user name or password, no
 * control character or backslash, a host that may be reached as far as its name tells. The result is
 * normalised (`http://0x7f.1/` is `http://127.0.0.1/`) and what must be used from here on.
 *
 * A name may still resolve to an address that is not allowed: the connection tells.
 *
 * @throws {UrlNotAllowedError}
 */
export function checkUrl(text: string, rules: UrlRules): URL {
  const url = readUrl(text);
  if (!url || !isAcceptable(url)) throw new UrlNotAllowedError();
  const target = targetOf(url);
  const may = isIP(target.hostname)
    ? mayReach(target.hostname, target, rules)
    : rules.allow.length > 0 || isOpen(target, rules);
  if (!may) throw new UrlNotAllowedError();
  return url;
}

function readUrl(text: string): URL | null {
  // URL parsers disagree about these: what another program reads must be what was checked.
  if (text.length > MAX_LENGTH || /[\p{Cc}\\]/u.test(text)) return null;
  const url = URL.parse(text);
  // A final dot says that the name is complete; certificates and `Host` do not carry it.
  if (url) url.hostname = url.hostname.replace(/\.$/, '');
  return url;
}

function isAcceptable(url: URL): boolean {
  const web = /^https?:$/.test(url.protocol);
  const anonymous = url.username === '' && url.password === '';
  return web && anonymous && !url.hostname.split('.').includes('');
}

export function targetOf(url: URL): Target {
  return {
    hostname: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: portOf(url),
  };
}

/** The port of a URL, which leaves out its scheme's own. */
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
  // Who allows the prefix of a NAT64 gateway has not allowed all private addresses behind it.
  const translated = nat64Target(address);
  return translated === undefined || isReachable(translated, target, rules);
}

/** What everyone may reach, if its address is public. */
function isOpen({ hostname, port }: Target, { ports = WEB_PORTS }: UrlRules): boolean {
  return ports.includes(port) && (isIP(hostname) !== 0 || !isLocalName(hostname));
}

/**
 * As checkUrl, for a URL in a field of a request. Whatever is wrong with it, the message is the same.
 *
 * @throws {InputError}
 */
export function checkUrlField(field: string, url: string, rules: UrlRules): void {
  try {
    checkUrl(url, rules);
  } catch (error) {
    if (!(error instanceof UrlNotAllowedError)) throw error;
    throw new InputError([{ field, message: error.reason }]);
  }
}
