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

const textPart = ([name, value]: readonly [string, string]) =>
  Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);

const filePart = ({ name, fileName, bytes }: FilePartBytes) =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);

/** A multipart body made by hand, so that a test can put anything into it. */
export const multipart = (
  fields: readonly (readonly [string, string])[],
  files: readonly FilePartBytes[] = [],
): MultipartBody => ({
  contentType: `multipart/form-data; boundary=${BOUNDARY}`,
  body: Buffer.concat([...fields.map(textPart), ...files.map(filePart), Buffer.from(`--${BOUNDARY}--\r\n`)]),
});
