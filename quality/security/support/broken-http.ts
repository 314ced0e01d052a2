/** Requests that break HTTP itself, as bytes; `token` makes them otherwise good. */
export function brokenHttp(token: string): Readonly<Record<string, string>> {
  const list = (headers: string, version = 'HTTP/1.1') =>
    `GET /api/products/all ${version}\r\n${headers}Authorization: Bearer ${token}\r\n\r\n`;
  const login = (headers: string, body: string) => `POST /api/auth/login HTTP/1.1\r\nHost: x\r\n${headers}\r\n${body}`;
  const host = 'Host: x\r\n';
  return {
    'an unknown expectation': list(`${host}Expect: a-miracle\r\n`),
    'no Host': list(''),
    'two Hosts': list(`${host}Host: y\r\n`),
    'a length and chunks': login('Content-Length: 5\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'),
    'two lengths': login('Content-Length: 5\r\nContent-Length: 6\r\n', '{}aaaa'),
    'a length that is no number': login('Content-Length: five\r\n', '{}'),
    'a negative length': login('Content-Length: -1\r\n', '{}'),
    'an unknown coding': login('Transfer-Encoding: xchunked\r\n', '0\r\n\r\n'),
    'a chunk without a size': login(
      'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n',
      'zz\r\n{}\r\n0\r\n\r\n',
    ),
    'a chunk longer than its length': login(
      'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n',
      '2\r\n{}XX\r\n0\r\n\r\n',
    ),
    'a chunk of more bytes than there are': login('Transfer-Encoding: chunked\r\n', 'ffffffffffffffffff\r\n'),
    'a second request inside the first': login(
      'Content-Type: application/json\r\nContent-Length: 4\r\n',
      '{"a"GET /internal/keys HTTP/1.1\r\nHost: x\r\n\r\n',
    ),
    'U+0000 in a header': list(`${host}X-Odd: a\0b\r\n`),
    'a header over two lines': list(`${host}X-Odd: a\r\n b\r\n`),
    'a space before the colon': list(`${host}X-Odd : a\r\n`),
    'a header of 20 KB': list(`${host}X-Odd: ${'a'.repeat(20_000)}\r\n`),
    'a path of 20 KB': `GET /api/${'a'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`,
    'line feeds alone': `GET /api/products/all HTTP/1.1\nHost: x\n\n`,
    'a version that does not exist': list(host, 'HTTP/9.9'),
    'the greeting of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'a method in small letters': `get /api/products/all HTTP/1.1\r\n${host}\r\n`,
    'an unknown method': `STEAL /api/products/all HTTP/1.1\r\n${host}\r\n`,
    TRACE: `TRACE /api/products/all HTTP/1.1\r\n${host}Authorization: Bearer ${token}\r\n\r\n`,
    'every path at once': `OPTIONS * HTTP/1.1\r\n${host}\r\n`,
    'an upgrade to WebSocket': `GET /api/products/all HTTP/1.1\r\n${host}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    'a greeting of TLS': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  };
}
