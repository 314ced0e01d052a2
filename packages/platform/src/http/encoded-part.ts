import type { Schema } from '@bahi/contracts/kit';

declare const encodes: unique symbol;

/** JSON of a part of a reply, encoded by the schema of that part: for lists that are cached apart from their figures. */
export class EncodedPart<T = unknown> {
  declare readonly [encodes]: T;
  readonly schema: Schema;
  readonly content: Buffer;

  constructor(schema: Schema, content: Buffer) {
    this.schema = schema;
    this.content = content;
  }

  get bytes(): number {
    return this.content.length;
  }
}
