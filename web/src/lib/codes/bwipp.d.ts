/** The encoders of bwip-js without its drawing, which would be two thirds of the chunk. */
declare module 'bwip-js/dist/bwipp.mjs' {
  type Encoder = object;
  export const bwipp_ean13: Encoder;
  export const bwipp_ean8: Encoder;
  export const bwipp_code128: Encoder;
  /** @throws for a text that the encoder does not take, such as a wrong check digit. */
  export function bwipp_encode(
    context: object,
    encoder: Encoder,
    text: string,
    options: object,
    dontDraw: true,
  ): readonly ReadonlyMap<string, readonly number[]>[];
}
