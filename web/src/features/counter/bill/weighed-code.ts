/** EAN-13 that shops print themselves: codes of scales are among them. */
const OWN_EAN = /^2\d{12}$/;

/** Whether a code can be one of a scale. */
export function mayBeWeighed(code: string): boolean {
  return OWN_EAN.test(code);
}
