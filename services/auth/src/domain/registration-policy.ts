/** Who may sign up: everybody, people with an invitation, nobody. */
export const REGISTRATION_POLICIES = ['open', 'invited', 'closed'] as const;
export type RegistrationPolicy = (typeof REGISTRATION_POLICIES)[number];
