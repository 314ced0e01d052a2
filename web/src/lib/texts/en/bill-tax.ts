/** The tax of a bill, where it is paid. */
export const billTaxTexts = {
  gst: (rate: number) => `GST ${rate} %`,
} as const;
