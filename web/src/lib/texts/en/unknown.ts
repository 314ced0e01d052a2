/** The tray of scanned codes that no product has. */
export const unknownTexts = {
  title: 'Unknown codes',
  text: 'No product has these codes. The bill goes on.',
  forget: (code: string) => `Forget ${code}`,
  forgetIt: 'Forget',
  link: 'Link to a product',
  linkWith: (code: string) => `Link ${code} to a product`,
  newProduct: 'New product',
  newProductWith: (code: string) => `New product with code ${code}`,
  linking: (code: string) => `Link ${code}`,
  product: 'Product or pack',
  back: 'Back',
  keepAsOwn: 'Keep it as an own code',
  tryAgain: 'Try again',
  working: 'Linking the code',
  linked: (code: string, name: string) => `${code} is a code of ${name} now`,
  failed: 'The code could not be linked',
} as const;
