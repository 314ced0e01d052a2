import type { FileReply } from '@bahi/contracts/kit';
import type { Response } from 'express';

export interface FileAnswer {
  readonly status: number;
  readonly mediaType: string;
}

/** Sends a file that a browser saves and, unless it says so itself, never shows. */
export function sendFile(
  response: Response,
  { fileName, bytes, isInline }: FileReply,
  { status, mediaType }: FileAnswer,
): void {
  response.status(status).setHeader('Content-Type', mediaType);
  response.setHeader(
    'Content-Disposition',
    `${isInline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(fileName)}`,
  );
  response.setHeader('Content-Length', bytes.byteLength);
  response.end(bytes);
}
