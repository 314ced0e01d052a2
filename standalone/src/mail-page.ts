import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { commonFailures } from '@bahi/contracts/kit';
import type { CapturedMail, CapturedMailer } from '@bahi/platform/adapters';
import { isForwarded, isLoopbackAddress, noStore, sendProblem } from '@bahi/platform/http';
import { escapeHtml } from '@bahi/platform/kernel';
import { type Request, type RequestHandler, type Response, Router } from 'express';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#1d2939}
article{border:1px solid #d0d5dd;border-radius:8px;padding:1rem;margin:1rem 0}h1{font-size:1.5rem}h2{font-size:1.1rem;margin:0}
p{margin:.25rem 0;color:#475467}pre{white-space:pre-wrap;font:inherit;color:inherit;margin:.75rem 0 0}`;

const OWN_NAME = /^(localhost|127\.0\.0\.1|\[::1\])$/;

export interface MailPageOptions {
  /** Absent where mail is sent: then there is no page. */
  readonly mailer: Pick<CapturedMailer, 'mails'> | undefined;
  /** Requests must carry it as `key`. */
  readonly key: string;
}

/** The address of the page, with its key. */
export function mailPageUrl(baseUrl: string, key: string): string {
  return `${baseUrl}/dev/mail?key=${key}`;
}

/**
 * `/dev/mail`: the captured mails as a page, or as JSON for clients that accept that; newest first. Only for requests of
 * this machine with the key that no proxy has passed on; for all others the path does not exist.
 */
export function mailPage({ mailer, key }: MailPageOptions): RequestHandler {
  const router = Router();
  router.get('/dev/mail', noStore, (request, response) => {
    if (!mailer || !isFromThisMachine(request) || !hasKey(request, key)) return answerNotFound(response);
    const mails = mailer.mails();
    response.set({
      Vary: 'Accept',
      'X-Content-Type-Options': 'nosniff',
      // The address holds the key.
      'Referrer-Policy': 'no-referrer',
    });
    // Browsers name HTML in Accept; a client that accepts anything gets JSON.
    if (request.accepts(['json', 'html']) !== 'html') {
      response.json(mails.map(({ to, subject, text, at }) => ({ to, subject, text, at })));
      return;
    }
    response.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'");
    response.type('html').send(page(mails));
  });
  return router;
}

function answerNotFound(response: Response) {
  const { notFound } = commonFailures;
  sendProblem(response, randomUUID(), { failure: notFound, text: notFound.text ?? '' });
}

function page(mails: readonly CapturedMail[]) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="5">
<title>Captured mail</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Captured mail</h1>
<p>Emails are not sent from this computer. They are listed here, newest first.</p>
${mails.length === 0 ? '<p>No mail yet.</p>' : mails.map(article).join('\n')}
</body>
</html>
`;
}

function article({ to, subject, text, at }: CapturedMail) {
  return `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}, <time datetime="${escapeHtml(at)}">${escapeHtml(at)}</time></p>
<pre>${escapeHtml(text)}</pre>
</article>`;
}

/**
 * The mails hold codes that open accounts. A hostile page may resolve its own name to this machine, so address and Host
 * must both be local.
 */
function isFromThisMachine({ ip = '', hostname = '', headers }: Request) {
  return isLoopbackAddress(ip) && OWN_NAME.test(hostname) && !isForwarded(headers);
}

/** A proxy on this machine that adds no header still lacks the key. */
function hasKey({ query }: Request, key: string) {
  const digest = (text: unknown) => createHash('sha256').update(String(text)).digest();
  return timingSafeEqual(digest(query.key), digest(key));
}
