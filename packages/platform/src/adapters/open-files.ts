import * as z from 'zod';
import type { FileStore } from '../kernel/ports/index.js';
import { diskFiles } from './disk-files.js';
import { s3Files } from './s3-files.js';

/** Where pictures are stored: a bucket when one is named, else a folder. */
export const FileSettings = z
  .object({
    FILES_URL: z
      .string()
      .regex(
        /^s3:\/\/[^/?]+(\/[^?]*)?\?(.*&)?endpoint=https?:/,
        'must look like s3://bucket/prefix?endpoint=https://s3.example',
      )
      .optional()
      .describe(
        'a bucket of any S3-compatible store for pictures, as `s3://bucket/prefix?endpoint=https://s3.example&region=in-1`; takes the place of the folder',
      ),
    AWS_ACCESS_KEY_ID: z.string().optional().describe('the key of `FILES_URL`'),
    AWS_SECRET_ACCESS_KEY: z.string().optional().describe('the secret of that key'),
    AWS_SESSION_TOKEN: z.string().optional().describe('its session token, where the store gives temporary keys'),
  })
  .superRefine(({ FILES_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY }, context) => {
    if (!FILES_URL) return;
    const needed = { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY };
    for (const [name, value] of Object.entries(needed))
      if (!value) context.addIssue({ code: 'custom', path: [name], message: 'is missing, FILES_URL needs it' });
  });

/** Opens the store that the settings name; `folder` when they name none. */
export function openFiles(settings: z.output<typeof FileSettings>, folder: string): FileStore {
  const { FILES_URL: url, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN: sessionToken } = settings;
  if (!url) return diskFiles(folder);
  const [accessKeyId, secretAccessKey] = [AWS_ACCESS_KEY_ID ?? '', AWS_SECRET_ACCESS_KEY ?? ''];
  return s3Files({ url, accessKeyId, secretAccessKey, sessionToken });
}
