/** A PNG of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export type Fields = Readonly<Record<string, string>>;

const PRODUCT: Fields = {
  productName: 'Basmati Rice 5 kg',
  category: 'food',
  costPrice: '410',
  sellingPrice: '495',
  quantity: '30',
  unit: 'bag',
  thresholdValue: '5',
  expiryDate: '25/12/2027',
};

/** The parts of add-single; an empty text leaves a part blank. */
export function productParts(fields: Fields, image?: Uint8Array): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...PRODUCT, ...fields })) form.append(name, value);
  if (image) form.append('image', new Blob([image as BlobPart], { type: 'image/png' }), 'picture.png');
  return form;
}

/** The same with a picture. */
export function productWithPicture(fields: Fields): FormData {
  return productParts(fields, PICTURE);
}

/** One file with other parts behind it. */
export function fileParts(part: string, content: string | Uint8Array, others: Fields = {}): FormData {
  const form = new FormData();
  form.append(part, new Blob([content as BlobPart], { type: 'text/csv' }), 'products.csv');
  for (const [name, value] of Object.entries(others)) form.append(name, value);
  return form;
}
