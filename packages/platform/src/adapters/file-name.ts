const NAME = /^[A-Za-z0-9-]{1,80}\.[a-z0-9]{1,8}$/;

/** Whether a name can be one of a file store: it never leaves its folder. */
export function isFileName(name: string): boolean {
  return NAME.test(name);
}

/** @returns the name; @throws RangeError when it is none. */
export function refuseFileName(name: string): string {
  if (!isFileName(name)) throw new RangeError('Not a file name of this store');
  return name;
}
