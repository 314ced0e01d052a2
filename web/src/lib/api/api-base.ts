/** Where the API lives; empty because the app and the API share one origin. */
export const API_BASE = '';
