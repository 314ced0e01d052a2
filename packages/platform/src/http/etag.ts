/** Whether an `If-None-Match` matches the ETag; a gateway that compresses may have made it weak. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag);
}
