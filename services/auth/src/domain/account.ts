/** A user with what sign-in needs. One user, one shop. */
export interface Account {
  readonly shopId: string;
  readonly userId: string;
  readonly name: string;
  /** With its letters as typed. */
  readonly email: string;
  readonly emailKey: string;
  readonly passwordHash: string;
}
