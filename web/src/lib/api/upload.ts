import type { Send, WireRequest } from '@bahi/contracts/kit';
import { callTexts } from '../texts/en/server.js';
import {
  bodyFor,
  deadlineFor,
  headersFor,
  isTransportReplaced,
  networkFailure,
  readAnswer,
  send,
  sendVia,
  urlFor,
} from './http.js';
import { rememberPositions } from './request-parts.js';

/** Receives how much of the body has left this device, 0 to 1. */
export type OnProgress = (sent: number) => void;

/**
 * A `send` that reports progress, which fetch cannot. Deadline and abort come from the call's options.
 * @example createClient<typeof catalogApi>(catalogRoutes, uploadSend(setSent)).importCsv({ ... }, { timeoutMs: 30_000, signal })
 */
export function uploadSend(onProgress: OnProgress): Send {
  return (request) =>
    isTransportReplaced() ? send(request) : sendVia((one) => sendWithProgress(one, onProgress), request);
}

function sendWithProgress(request: WireRequest, onProgress: OnProgress) {
  return new Promise<unknown>((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const { signal } = request.options;
    const abort = () => xhr.abort();
    const settle = (act: () => void) => () => {
      signal?.removeEventListener('abort', abort);
      act();
    };
    const fail = (reason: string, how: { timedOut?: boolean; aborted?: boolean } = {}) =>
      settle(() =>
        reject(networkFailure(new Error(reason), { timedOut: how.timedOut ?? false, aborted: how.aborted ?? false })),
      );
    xhr.open(request.method, urlFor(request));
    for (const [name, value] of Object.entries(headersFor(request))) xhr.setRequestHeader(name, value);
    xhr.timeout = deadlineFor(request);
    xhr.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    xhr.onload = settle(() => {
      rememberPositions(xhr.getResponseHeader('X-Position'));
      try {
        resolve(readAnswer(xhr.status, xhr.responseText));
      } catch (failure) {
        reject(failure);
      }
    });
    xhr.onerror = fail(callTexts.failed);
    xhr.ontimeout = fail('Timed out', { timedOut: true });
    xhr.onabort = fail('Aborted', { aborted: true });
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) fail('Aborted', { aborted: true })();
    else xhr.send(bodyFor(request) as XMLHttpRequestBodyInit);
  });
}
