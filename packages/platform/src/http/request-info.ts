import type { IncomingHttpHeaders } from 'node:http';
import { isIPv6 } from 'node:net';
import type { Request } from 'express';
import type { RequestInfo } from './call.js';
import { BEHIND_PROXY } from './headers.js';

const LOOPBACK = /^(127\.|::1$)/;

/** The network of an address: IPv4 as it is, IPv6 as its /64. */
export function networkOf(address: string): string {
  const plain = unmapped(address).replace(/%.*$/, '');
  return isIPv6(plain) && !LOOPBACK.test(plain) ? prefix64(plain) : plain;
}

export function isLoopbackAddress(address: string): boolean {
  return LOOPBACK.test(unmapped(address));
}

/**
 * The headers that proxies and content networks add: RFC 7239, RFC 8586, RFC 9110 7.6.3, and the common ones with a client's
 * address or the original host.
 */
const FORWARDING =
  /^(via|cdn-loop|forwarded|x-forwarded(-.+)?|x-real-ip|x-original-.+|x-envoy-.+|(.+-)?(client|connecting)-ip)$/;

/** Whether a proxy has passed a request on, as far as its headers show. */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some((name) => FORWARDING.test(name));
}

/** Reads what the transport knows of a request; `request.ip` already honours exactly the trusted proxies. */
export function requestInfoOf(request: Request, requestId: string): RequestInfo {
  const address = request.ip ?? request.socket.remoteAddress ?? '';
  return {
    requestId,
    network: networkOf(address),
    isLoopback: isLoopbackAddress(address) && !request.headers[BEHIND_PROXY.toLowerCase()],
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
    headers: request.headers,
    cookies: cookiesIn(request.headers.cookie),
    isHttps: request.protocol === 'https',
    rawQuery: request.query,
  };
}

function unmapped(address: string) {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** The first four groups of an IPv6 address: the network of one customer of a provider. */
function prefix64(address: string): string {
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const middle = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = [...left, ...middle, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
}

function cookiesIn(header: string | undefined): Record<string, string> {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim().split('='));
  return Object.fromEntries(pairs.filter(([name]) => name).map(([name = '', ...value]) => [name, value.join('=')]));
}
