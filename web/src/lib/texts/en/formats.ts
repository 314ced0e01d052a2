/** The words inside dates and sizes. */
export const formatTexts = {
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  kilobytes: (size: string) => `${size} KB`,
  megabytes: (size: string) => `${size} MB`,
} as const;
