export interface FilePartBytes {
  readonly name: string;
  readonly fileName: string;
  readonly bytes: Buffer;
}

export interface MultipartBody {
  readonly contentType: string;
  readonly body: Buffer;
}

const BOUNDARY = '----bahi7d1a40c39f';

/** A multipart body made by hand, so that a test can put anything into it. */
export function multipart(
  fields: readonly (readonly [string, string])[],
  files: readonly FilePartBytes[] = [],
): MultipartBody {
  return {
    contentType: `multipart/form-data; boundary=${BOUNDARY}`,
    body: Buffer.concat([...fields.map(textPart), ...files.map(filePart), Buffer.from(`--${BOUNDARY}--\r\n`)]),
  };
}

function textPart([name, value]: readonly [string, string]) {
  return Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
}

function filePart({ name, fileName, bytes }: FilePartBytes) {
  return Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
}
