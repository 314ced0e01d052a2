/** The base of API addresses; empty because the app and the API share one origin. */
export const API_BASE = '';
