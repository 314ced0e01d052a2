import { type gatewayApi, gatewayRoutes } from '@bahi/contracts/gateway';
import { createClient, type Send, type WireRequest } from '@bahi/contracts/kit';
import { headersFor, isTransportReplaced, networkFailure, readAnswer, send, sendVia, urlFor } from './http.js';

/** A file that the server made, with the name that it proposes. */
export interface Download {
  readonly file: Blob;
  readonly name: string;
}

/** A `send` for calls that answer with a file. No deadline: a large shop takes as long as its line. */
const sendForFile: Send = (request) => (isTransportReplaced() ? send(request) : sendVia(fetchFile, request));

/** The gateway's own calls; their answer is a `Download`. */
export const downloadClient = createClient<typeof gatewayApi>(gatewayRoutes, sendForFile);

async function fetchFile(request: WireRequest): Promise<Download> {
  const response = await fetch(urlFor(request), {
    headers: { ...headersFor(request), Accept: 'application/zip, application/problem+json' },
    credentials: 'same-origin',
  }).catch((cause: unknown) => {
    throw networkFailure(cause, { timedOut: false, aborted: false });
  });
  if (!response.ok) readAnswer(response.status, await response.text());
  const file = await response.blob().catch((cause: unknown) => {
    throw networkFailure(cause, { timedOut: false, aborted: false });
  });
  return { file, name: nameIn(response.headers.get('Content-Disposition')) };
}

function nameIn(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'bahi.zip';
}
