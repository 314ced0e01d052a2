import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openFixedProduct } from './fixed-product.js';
import { recordCalls } from './recorded-calls.js';

/** Records the replies of the product of this tree, into the file given or the one that is kept. */
async function recordReplies(file = join(import.meta.dirname, 'replies.json')): Promise<void> {
  const product = await openFixedProduct();
  try {
    writeFileSync(file, `${JSON.stringify(await recordCalls(product), null, 2)}\n`);
  } finally {
    await product.close();
  }
}

await recordReplies(process.argv[2]);
