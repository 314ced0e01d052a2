import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Mailbox } from './mailbox.js';
import { page } from './page.js';

/** `/` for people, `/mails?to=<address>` for tests, `/livez` and `/readyz` for health checks. */
export function createHttpServer(mailbox: Mailbox): Server {
  return createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://mail');
    if (pathname === '/') return send(response, 200, 'text/html', page(mailbox.list()));
    if (pathname === '/mails') {
      const mails = mailbox.list(searchParams.get('to') ?? undefined);
      return send(response, 200, 'application/json', JSON.stringify({ mails }));
    }
    if (pathname === '/livez' || pathname === '/readyz')
      return send(response, 200, 'application/json', '{"status":"ready"}');
    return send(response, 404, 'text/plain', 'Not found');
  });
}

function send(response: ServerResponse, status: number, type: string, content: string): void {
  response.writeHead(status, {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    'Cache-Control': 'no-store',
  });
  response.end(content);
}
