/** The base URLs of the services by name. A function: a standalone product learns its ports while it starts. */
export type Peers = (service: string) => string;
