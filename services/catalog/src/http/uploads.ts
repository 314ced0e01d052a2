import { pipeline } from 'node:stream';
import { commonFailures } from '@bahi/contracts/kit';
import { sendProblem } from '@bahi/platform/http';
import { currentRequest } from '@bahi/platform/kernel';
import { type Request, type Response, Router } from 'express';
import type { Ports } from '../ports.js';

const PICTURE_NAME = /^[0-9a-f]{32}\.webp$/;
/** A name is random and its content never changes. */
const FOREVER = 'public, max-age=31536000, immutable';

/** Stored pictures, readable without a token because plain image tags load them; always whole, whatever range is asked. */
export function uploadsRouter(ports: Ports): Router {
  const router = Router();
  router.get('/uploads/:name', (request, response) =>
    sendPicture(ports, request, response).catch((error: unknown) => {
      ports.logger.error({ err: error }, 'A picture could not be read');
      response.setHeader('Retry-After', '5');
      refuse(response, commonFailures.unavailable);
    }),
  );
  router.all('/uploads/:name', (_request, response) => {
    response.setHeader('Allow', 'GET, HEAD');
    refuse(response, commonFailures.methodNotAllowed);
  });
  return router;
}

function refuse(response: Response, failure: (typeof commonFailures)['notFound' | 'methodNotAllowed' | 'unavailable']) {
  return sendProblem(response, currentRequest()?.requestId ?? '', { failure, text: failure.text ?? '' });
}

async function sendPicture({ files }: Ports, request: Request, response: Response): Promise<void> {
  const name = String(request.params.name);
  const picture = PICTURE_NAME.test(name) ? await files.open(name) : null;
  if (!picture) return refuse(response, commonFailures.notFound);
  response.setHeader('Cache-Control', FOREVER);
  response.setHeader('Content-Type', 'image/webp');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Content-Length', picture.bytes);
  response.setHeader('Last-Modified', picture.modifiedAt.toUTCString());
  if (request.method === 'HEAD') {
    picture.stream.destroy();
    response.end();
    return;
  }
  pipeline(picture.stream, response, () => undefined); // a reader that leaves is no failure of ours
}
