import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Returns the addresses of a name at its n-th query (from 0) of either family. Undefined: no
 * answer. A client that repeats an answered query gets the same answer again, and the query is not
 * counted.
 */
export type Zone = (name: string, query: number) => readonly string[] | undefined;

export interface DnsServer {
  /** `address:port` */
  readonly address: string;
  /** The name of every A query so far, the oldest first. */
  readonly queries: readonly string[];
  close(): void;
}

/** The types of records that hold addresses (RFC 1035, RFC 3596). */
const [A, Aaaa] = [1, 28];
const familyOf = new Map([
  [A, 4],
  [Aaaa, 6],
]);

/** A DNS server (RFC 1035) on loopback that answers A and AAAA queries from a zone, TTL 0. */
export async function startDns(zone: Zone): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const queries: string[] = [];
  const queryCounts = new Map<string, number>();
  const answers = new Map<string, Buffer>();
  socket.on('message', (message: Buffer, from: RemoteInfo) => {
    const { name, end } = readName(message, 12);
    const type = message.readUInt16BE(end);
    const reply = (packet: Buffer) => socket.send(packet, from.port, from.address);
    // Includes the query's id: 16 random bits, which a repeated query keeps. It comes from another
    // port.
    const query = message.toString('latin1', 0, end + 4);
    const before = answers.get(query);
    if (before) return reply(before);
    const nth = queryCounts.get(`${type} ${name}`) ?? 0;
    queryCounts.set(`${type} ${name}`, nth + 1);
    if (type === A) queries.push(name);
    const addresses = zone(name, nth)?.filter((each) => isIP(each) === familyOf.get(type));
    if (!addresses) return;
    const bytes = answer(message, end + 4, type, addresses);
    answers.set(query, bytes);
    reply(bytes);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const address = `127.0.0.1:${socket.address().port}`;
  return { address, queries, close: () => socket.close() };
}

function readName(message: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = [];
  let at = start;
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

function answer(query: Buffer, end: number, type: number, addresses: string[]): Buffer {
  const head = Buffer.from(query.subarray(0, end));
  // An answer of an authority, which would also ask others.
  head.writeUInt16BE(0x8580, 2);
  head.writeUInt16BE(addresses.length, 6);
  head.fill(0, 8, 12);
  const records = addresses.map((address) => {
    const bytes = Buffer.from(ipaddr.parse(address).toByteArray());
    const fields = Buffer.alloc(12);
    // A pointer to byte 12: the name in the question.
    fields.writeUInt16BE(0xc00c, 0);
    fields.writeUInt16BE(type, 2);
    fields.writeUInt16BE(1, 4);
    fields.writeUInt16BE(bytes.length, 10);
    return Buffer.concat([fields, bytes]);
  });
  return Buffer.concat([head, ...records]);
}
