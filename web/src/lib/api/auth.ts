import { type authApi, authRoutes } from '@bahi/contracts/auth';
import { createClient } from '@bahi/contracts/kit';
import { send } from './http.js';

/** Sign-up, sign-in, recovery of a password and the profile. */
export const authClient = createClient<typeof authApi>(authRoutes, send);
