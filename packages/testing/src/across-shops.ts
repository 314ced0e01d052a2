/** Indexes of a package that do not begin with the shop, by name, and why. Packages list theirs in `test/across-shops.ts`. */
export type IndexesAcrossShops = Readonly<Record<string, string>>;
