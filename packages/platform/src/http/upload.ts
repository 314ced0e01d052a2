import { commonFailures, type FilePart, RefusedError } from '@bahi/contracts/kit';
import { MAX_MULTIPART_BYTES } from '@bahi/contracts/shared';
import type { Request, Response } from 'express';
import multer from 'multer';

/** A received file, whole in memory: at most the limit of its call, so a handful at a time. */
export interface UploadedFile {
  readonly bytes: Buffer;
}

export interface Upload {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly file: UploadedFile | undefined;
}

const MAX_FIELDS = 40;
/** The one that counts, and a few under other names, which are read past. */
const MAX_FILES = 4;
const MAX_FIELD_BYTES = 1_048_576;

/**
 * Reads a multipart body after the caller is known. One file part is taken, by its name; files under other names are
 * read past.
 * @throws RefusedError 413 of the call, 415 for another content type, 400 for a body that breaks the format.
 */
export function readUpload(request: Request, response: Response, part: FilePart): Promise<Upload> {
  if (!request.is('multipart/form-data')) throw new RefusedError(commonFailures.unsupportedMediaType);
  if (Number(request.headers['content-length'] ?? 0) > MAX_MULTIPART_BYTES) throw new RefusedError(part.tooLarge);
  const limits = {
    // A name in brackets would be taken for a place in a list: `a[4294967294]` makes one that takes minutes to walk.
    fieldNestingDepth: 0,
    fileSize: part.maxBytes,
    files: MAX_FILES,
    fields: MAX_FIELDS,
    fieldSize: MAX_FIELD_BYTES,
    parts: MAX_FIELDS + MAX_FILES,
  };
  const receive = multer({
    storage: multer.memoryStorage(),
    limits,
    defParamCharset: 'utf8',
    fileFilter: (_request, { fieldname }, accept) => accept(null, fieldname === part.name),
  }).any();
  return new Promise((resolve, reject) => {
    const refuse = (error: unknown) => {
      request.unpipe();
      request.resume();
      reject(refusalOf(error, part));
    };
    limitBody(request, part, refuse);
    receive(request, response, (error: unknown) => {
      if (error) return refuse(error);
      const files = (request.files ?? []) as Express.Multer.File[];
      if (files.length > 1) return refuse(new RefusedError(commonFailures.malformedRequest));
      const [file] = files;
      resolve({
        fields: { ...(request.body as Record<string, unknown>) },
        file: file ? { bytes: file.buffer } : undefined,
      });
    });
  });
}

function refusalOf(error: unknown, part: FilePart): RefusedError {
  if (error instanceof RefusedError) return error;
  const code = error instanceof multer.MulterError ? error.code : undefined;
  if (code === 'LIMIT_FILE_SIZE') return new RefusedError(part.tooLarge, { cause: error });
  return new RefusedError(commonFailures.malformedRequest, { cause: error });
}

/** Refuses a body above the limit before and while it is read, whatever its headers promise. */
function limitBody(request: Request, part: FilePart, refuse: (error: RefusedError) => void) {
  let received = 0;
  request.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received > MAX_MULTIPART_BYTES) refuse(new RefusedError(part.tooLarge));
  });
}
