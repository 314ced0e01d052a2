/** Where the other services answer: name to base URL. A function, because a standalone learns its ports while starting. */
export type Peers = (service: string) => string;
