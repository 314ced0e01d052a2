import { contracts } from '@bahi/contracts';
import { openApiDocument } from '@bahi/contracts/kit';
import type { BuildInfo } from '@bahi/platform/kernel';
import { type Response, Router } from 'express';
import type { ApiDocument } from './api-reference/document.js';
import { referencePage } from './api-reference/reference-page.js';

/** `/api/openapi.json` and its readable page `/api/docs`, both made once from the contracts. */
export function apiDocuments({ version, commit }: BuildInfo): Router {
  const document = openApiDocument(contracts, version);
  const json = JSON.stringify({ ...document, 'x-build': { version, commit } });
  const page = referencePage(document as unknown as ApiDocument);
  const router = Router();
  router.get('/api/openapi.json', (_request, response: Response) => response.type('application/json').send(json));
  router.get('/api/docs', (_request, response: Response) => response.type('text/html').send(page));
  return router;
}
