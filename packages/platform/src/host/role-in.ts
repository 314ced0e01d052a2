/** The role of a database URL. */
export function roleIn(url: string): string {
  return decodeURIComponent(new URL(url).username);
}
