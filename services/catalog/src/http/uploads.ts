import { pipeline } from 'node:stream';
import { commonFailures } from '@bahi/contracts/kit';
import { sendProblem } from '@bahi/platform/http';
import { currentRequest } from '@bahi/platform/kernel';
import { type Request, type Response, Router } from 'express';
import { openPicture } from '../app/open-picture.js';
import type { Deps } from '../deps.js';

/** A name is random and its content never changes. */
const CACHE_FOREVER = 'public, max-age=31536000, immutable';
const RETRY_SECONDS = '5';

type UploadFailure = (typeof commonFailures)['notFound' | 'methodNotAllowed' | 'unavailable'];

/** Stored pictures, readable without a token because image tags load them; always whole, ranges are ignored. */
export function uploadsRouter(deps: Deps): Router {
  const router = Router();
  router.get('/uploads/:name', (request, response) =>
    sendPicture(deps, request, response).catch((error: unknown) => {
      deps.logger.error({ err: error }, 'Reading a picture failed');
      response.setHeader('Retry-After', RETRY_SECONDS);
      reject(response, commonFailures.unavailable);
    }),
  );
  router.all('/uploads/:name', (_request, response) => {
    response.setHeader('Allow', 'GET, HEAD');
    reject(response, commonFailures.methodNotAllowed);
  });
  return router;
}

async function sendPicture(deps: Deps, request: Request, response: Response): Promise<void> {
  const picture = await openPicture(deps, String(request.params.name));
  if (!picture) return reject(response, commonFailures.notFound);
  response.setHeader('Cache-Control', CACHE_FOREVER);
  response.setHeader('Content-Type', 'image/webp');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Content-Length', picture.bytes);
  response.setHeader('Last-Modified', picture.modifiedAt.toUTCString());
  if (request.method === 'HEAD') {
    picture.stream.destroy();
    response.end();
    return;
  }
  pipeline(picture.stream, response, () => undefined); // a client that disconnects is no failure of ours
}

function reject(response: Response, failure: UploadFailure) {
  return sendProblem(response, currentRequest()?.requestId ?? '', { failure, text: failure.text ?? '' });
}
