/** The role of a database URL. */
export const roleIn = (url: string): string => decodeURIComponent(new URL(url).username);
