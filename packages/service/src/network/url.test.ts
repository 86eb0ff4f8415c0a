import { expect, test } from 'vitest';
import { parseCidrs } from './address.ts';
import { UrlNotAllowedError } from './fetch-error.ts';
import { hostileUrls } from './testing/hostile-urls.ts';
import { checkUrl, mayReach, type UrlRules } from './url.ts';

const closed: UrlRules = { allow: [] };
const loopback: UrlRules = { allow: parseCidrs('127.0.0.0/8') };

test.each(hostileUrls(8080))('%j is refused', (text) => {
  expect(() => checkUrl(text, closed)).toThrow(UrlNotAllowedError);
});

test('there are at least 150 hostile URLs, no two alike', () => {
  const urls = hostileUrls(8080);
  expect(urls.length).toBeGreaterThanOrEqual(150);
  expect(new Set(urls).size).toBe(urls.length);
});

test('all refusals have one message, which reveals nothing about the URL', () => {
  const messages = hostileUrls(8080).map((text) => {
    try {
      return checkUrl(text, closed).href;
    } catch (error) {
      return String(error);
    }
  });
  expect(new Set(messages).size).toBe(1);
  expect(messages[0]).toBe(
    'UrlNotAllowedError: The URL must be an absolute http or https URL of a public host, ' +
      'on port 80, 443, 8080 or 8443, without user name or password.',
  );
});

test.each([
  ['https://media.example.com/a.png', 'https://media.example.com/a.png'],
  ['http://media.example.com', 'http://media.example.com/'],
  ['HTTPS://Media.Example.COM:443/A?b=c#d', 'https://media.example.com/A?b=c#d'],
  ['https://media.example.com:8443/', 'https://media.example.com:8443/'],
  ['http://media.example.com:8080/', 'http://media.example.com:8080/'],
  ['http://media.example.com:443/', 'http://media.example.com:443/'],
  ['https://media.example.com./a', 'https://media.example.com/a'],
  ['https://media.example.com/my file.png', 'https://media.example.com/my%20file.png'],
  ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ['https://media.example.com/@user:1', 'https://media.example.com/@user:1'],
  [
    'https://media.example.com/?to=http://127.0.0.1/',
    'https://media.example.com/?to=http://127.0.0.1/',
  ],
  ['https://localhost.example.com/', 'https://localhost.example.com/'],
  ['https://internal.example.com/', 'https://internal.example.com/'],
  ['https://8.8.8.8/', 'https://8.8.8.8/'],
  ['https://134744072/', 'https://8.8.8.8/'],
  ['https://[2606:4700:4700::1111]/', 'https://[2606:4700:4700::1111]/'],
])('%s is accepted', (text, href) => expect(checkUrl(text, closed).href).toBe(href));

test('allowed addresses may be reached on any port, in any spelling', () => {
  expect(checkUrl('http://127.0.0.1:6000/', loopback).href).toBe('http://127.0.0.1:6000/');
  expect(checkUrl('http://0x7f.1:6000/', loopback).href).toBe('http://127.0.0.1:6000/');
  expect(checkUrl('http://[::ffff:7f00:1]:6000/', loopback).port).toBe('6000');
  expect(() => checkUrl('http://10.0.0.1/', loopback)).toThrow(UrlNotAllowedError);
  expect(() => checkUrl('http://8.8.8.8:6000/', loopback)).toThrow(UrlNotAllowedError);
  expect(() => checkUrl('http://user@127.0.0.1/', loopback)).toThrow(UrlNotAllowedError);
});

test('a name of the local network may only be reached at an allowed address', () => {
  expect(checkUrl('http://localhost:3000/hook', loopback).hostname).toBe('localhost');
  for (const hostname of ['localhost', 'redis', 'db.internal', 'printer.local']) {
    const target = { hostname, port: 80 };
    expect(mayReach('127.0.0.1', target, loopback)).toBe(true);
    expect(mayReach('127.0.0.1', target, closed)).toBe(false);
    expect(mayReach('8.8.8.8', target, loopback)).toBe(false);
  }
});

test('a public name on an odd port may only be reached at an allowed address', () => {
  const target = { hostname: 'media.example.com', port: 5432 };
  expect(mayReach('127.0.0.1', target, loopback)).toBe(true);
  expect(mayReach('8.8.8.8', target, loopback)).toBe(false);
  expect(mayReach('8.8.8.8', { ...target, port: 443 }, loopback)).toBe(true);
  expect(mayReach('8.8.8.8', target, { ...closed, ports: [5432] })).toBe(true);
});

test('allowing a NAT64 prefix does not allow the private addresses behind it', () => {
  const nat64: UrlRules = { allow: parseCidrs('64:ff9b::/96') };
  const target = { hostname: 'media.example.com', port: 443 };
  expect(mayReach('64:ff9b::8.8.8.8', target, nat64)).toBe(true);
  expect(mayReach('64:ff9b::8.8.8.8', { ...target, port: 22 }, nat64)).toBe(false);
  expect(mayReach('64:ff9b::169.254.169.254', target, nat64)).toBe(false);
  const both: UrlRules = { allow: parseCidrs('64:ff9b::/96 10.0.0.0/8') };
  expect(mayReach('64:ff9b::10.0.0.1', target, both)).toBe(true);
});

test('something that is not an address is never reached', () => {
  const target = { hostname: 'media.example.com', port: 443 };
  const all: UrlRules = { allow: parseCidrs('0.0.0.0/0 ::/0') };
  for (const text of ['', 'localhost', '2130706433', '0177.1']) {
    expect(mayReach(text, target, all)).toBe(false);
  }
});
