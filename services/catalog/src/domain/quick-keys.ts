/** A place of a page that sells a product or one of its packs. */
export interface QuickKey {
  readonly place: number;
  readonly productKey: string;
  readonly productId: string;
  readonly name: string;
  readonly packNo: number;
}

export interface QuickKeys {
  /** 0 while nothing was arranged. */
  readonly version: number;
  readonly pages: readonly { readonly name: string; readonly keys: readonly QuickKey[] }[];
}
