import type { Schema } from '@bahi/contracts/kit';

declare const encodes: unique symbol;

/** JSON of a part of a reply, encoded by the schema of that part: what a cache keeps of a list whose figures change. */
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
