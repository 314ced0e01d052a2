import { failure } from '../kit/failure.js';

const TOO_MANY = 'Too many attempts';

/** Every failure particular to the calls of auth (wire contract 1.9, 2.1 to 2.6, 2.21, 2.22). */
export const authFailures = {
  userNotFound: failure(400, 'user-not-found', 'User not found', 'User not found'),
  invalidCredentials: failure(400, 'invalid-credentials', 'Wrong password', 'Invalid credentials'),
  userExists: failure(400, 'user-exists', 'User already exists', 'User already exists'),
  otpInvalid: failure(400, 'otp-invalid', 'Wrong code', 'Invalid OTP'),
  otpExpired: failure(400, 'otp-expired', 'Code expired', 'OTP has expired. Please request a new one.'),
  otpExhausted: failure(
    400,
    'otp-exhausted',
    'Too many wrong codes',
    'Too many wrong attempts. Please request a new OTP.',
  ),
  otpNotVerified: failure(400, 'otp-not-verified', 'Code not verified', 'Please verify the OTP first'),
  reauthenticationRequired: failure(
    401,
    'reauthentication-required',
    'Confirm your password',
    'Please confirm your current password',
  ),
  sessionNotFound: failure(404, 'session-not-found', 'No such session', 'This device is already signed out'),
  emailInUse: failure(400, 'email-in-use', 'Email in use', 'Email already in use'),
  shopBlocked: failure(
    403,
    'shop-blocked',
    'Shop blocked',
    'This shop is blocked. Please ask the people who run this service.',
  ),
  /** The text names the day on which the shop is erased. */
  shopClosed: failure(403, 'shop-closed', 'Shop closed'),
  registrationClosed: failure(403, 'registration-closed', 'Sign-up closed', 'Sign-up is closed here.'),
  invitationInvalid: failure(
    403,
    'invitation-invalid',
    'Invitation needed',
    'Sign-up needs an invitation that is valid and unused.',
  ),
  /** The body has the newer details as `current`. */
  shopDetailsChanged: failure(
    409,
    'shop-details-changed',
    'Details changed',
    'Somebody else changed these details meanwhile. Check them and save again.',
  ),
  prefixInUse: failure(409, 'prefix-in-use', 'Prefix in use', 'This prefix was already used for other documents'),
  profileStartsTooEarly: failure(
    409,
    'profile-starts-too-early',
    'Change starts tomorrow',
    'The change can start tomorrow, because a document was already issued today',
  ),
  profileChanged: failure(409, 'profile-changed', 'Profile changed', 'The tax profile was changed meanwhile'),
  wrongPassword: failure(400, 'invalid-credentials', 'Wrong password', 'Incorrect password. Please try again.'),
  /** The texts of 429 once an address has used up the answers that reveal whether it is known. */
  loginLimited: failure(429, 'rate-limited', TOO_MANY, 'Login failed. Please try again.'),
  registerLimited: failure(429, 'rate-limited', TOO_MANY, 'Registration failed. Please try again.'),
  profileLimited: failure(429, 'rate-limited', TOO_MANY, 'Failed to update profile'),
  /** Every limit of forgot-password answers with this text, not only the limit on revealing answers. */
  otpRequestLimited: failure(429, 'rate-limited', TOO_MANY, 'Error sending OTP'),
} as const;
