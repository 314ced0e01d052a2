import { homeMessageFor } from '../../features/home/home-messages.js';
import { invoiceMessageFor } from '../../features/invoices/invoice-messages.js';
import { addProductMessageFor } from '../../features/products/add/add-product-messages.js';
import { csvMessageFor } from '../../features/products/import/csv-messages.js';
import { productMessageFor } from '../../features/products/product-messages.js';
import { endsSession, profileMessageFor } from '../../features/settings/profile-messages.js';
import { statisticsMessageFor } from '../../features/statistics/statistics-messages.js';
import { ApiFailure } from '../api/api-failure.js';
import { authMessageFor } from './auth-messages.js';
import { figuresMessageFor } from './figures-messages.js';

const messageFor = {
  login: authMessageFor,
  register: authMessageFor,
  forgotPassword: authMessageFor,
  verifyOtp: authMessageFor,
  resetPassword: authMessageFor,
  readStats: homeMessageFor,
  readChart: figuresMessageFor,
  listTopProducts: figuresMessageFor,
  readDashboardSummary: statisticsMessageFor,
  listProducts: productMessageFor,
  readOrderProduct: productMessageFor,
  placeOrder: productMessageFor,
  addProduct: addProductMessageFor,
  validateCsv: csvMessageFor,
  importCsv: csvMessageFor,
  pageInvoices: invoiceMessageFor,
  payInvoice: invoiceMessageFor,
  returnInvoice: invoiceMessageFor,
  archiveInvoice: invoiceMessageFor,
  readProfile: profileMessageFor,
  updateProfile: profileMessageFor,
};
type Call = keyof typeof messageFor;

function sentenceFor(call: Call, failure: unknown) {
  return (messageFor[call] as (call: Call, failure: unknown) => string)(call, failure);
}

function answer(status: number, text = '', code = '') {
  return new ApiFailure({ kind: 'answer', status, code, error: text, message: text });
}

function network(message = 'Failed to fetch', timedOut = false) {
  return new ApiFailure({ kind: 'network', message, timedOut });
}

function unreadable() {
  return new ApiFailure({ kind: 'unreadable', status: 200, message: 'Unexpected token' });
}

type Row = readonly [call: Call, failure: unknown, sentence: string];

const rows: readonly Row[] = [
  ['login', answer(400, 'User Not Found'), 'User not found. Please check your email or sign up.'],
  ['login', answer(404), 'User not found. Please check your email or sign up.'],
  ['login', answer(400, 'Invalid credentials'), 'Incorrect password. Please try again.'],
  ['login', answer(400, 'Please fill in all fields'), 'Please fill in all fields'],
  // The code decides, whatever the sentence of the server is.
  ['login', answer(400, 'Wrong password', 'invalid-credentials'), 'Incorrect password. Please try again.'],
  ['validateCsv', answer(400, 'No CSV rows', 'csv-empty'), 'CSV file is empty. Please add product data.'],
  ['updateProfile', answer(400, 'Taken', 'email-in-use'), 'Email already exists. Please use a different email.'],
  ['login', answer(400), 'Login failed. Please check your credentials.'],
  ['login', answer(429), 'Login failed. Please try again.'],
  ['login', network(), 'Unable to connect to server. Please check your internet connection.'],
  ['login', unreadable(), 'Something went wrong. Please try again later.'],
  [
    'register',
    answer(400, 'User already exists'),
    'Email already registered. Please use a different email or try logging in.',
  ],
  ['register', answer(409), 'Registration failed. Please try again.'],
  ['register', answer(503, 'whatever'), 'Server error. Please try again later.'],
  ['register', answer(502), 'Server error. Please try again later.'],
  ['forgotPassword', answer(400, 'User not found'), 'Email not registered. Please check your email or sign up.'],
  ['forgotPassword', answer(429, 'Error sending OTP'), 'Error sending OTP'],
  ['forgotPassword', answer(500), 'Error sending OTP'],
  ['forgotPassword', network(), 'Server error. Please try again.'],
  ['verifyOtp', answer(400, 'Invalid OTP'), 'Invalid OTP'],
  ['verifyOtp', answer(400), 'Invalid OTP. Please try again.'],
  ['resetPassword', answer(400, 'Please verify the OTP first'), 'Please verify the OTP first'],
  ['resetPassword', answer(400), 'Failed to reset password'],
  [
    'resetPassword',
    new ApiFailure({ kind: 'answer', status: 400, message: 'Another word' }),
    'Failed to reset password',
  ],
  ['readStats', answer(503), 'Failed to load dashboard data'],
  ['readStats', network(), 'Error loading dashboard'],
  ['readChart', answer(503), 'Failed to load chart data'],
  ['readChart', unreadable(), 'Error loading chart data'],
  ['listTopProducts', answer(401), 'Failed to load top products'],
  ['listTopProducts', network(), 'Error loading top products'],
  ['readDashboardSummary', answer(400), 'Failed to load dashboard summary'],
  ['readDashboardSummary', network(), 'Error loading dashboard summary'],
  ['listProducts', answer(503), 'Failed to load products'],
  ['listProducts', network(), 'Error loading products'],
  ['readOrderProduct', answer(404), 'Failed to fetch product details'],
  ['readOrderProduct', network(), 'Error loading product details'],
  ['placeOrder', answer(409, 'Only 3 units available.'), 'Only 3 units available.'],
  ['placeOrder', answer(500), 'Failed to place order'],
  ['placeOrder', network(), 'Error while placing order'],
  ['addProduct', answer(400, 'Values cannot be negative'), 'Values cannot be negative. Please check your inputs.'],
  [
    'addProduct',
    answer(400, 'The threshold value cannot be greater than the current quantity'),
    'Threshold value cannot be greater than quantity',
  ],
  [
    'addProduct',
    answer(400, 'Selling price should be greater than or equal to cost price'),
    'Please enter valid price values',
  ],
  [
    'addProduct',
    answer(400, 'Expiry date must be in the future'),
    'Please enter a valid expiry date in DD/MM/YY format',
  ],
  ['addProduct', answer(400, 'Please fill in all required fields'), 'Please fill in all required fields'],
  // Where several parts occur, the first of the table wins.
  [
    'addProduct',
    answer(400, 'required date price threshold negative'),
    'Values cannot be negative. Please check your inputs.',
  ],
  ['addProduct', answer(400, 'required date price threshold'), 'Threshold value cannot be greater than quantity'],
  ['addProduct', answer(400, 'required date price'), 'Please enter valid price values'],
  ['addProduct', answer(400, 'required date'), 'Please enter a valid expiry date in DD/MM/YY format'],
  ['addProduct', answer(400, 'Quantity must be a whole number'), 'Quantity must be a whole number'],
  ['addProduct', answer(400), 'Invalid input data'],
  ['addProduct', answer(401), 'Authentication failed. Please login again.'],
  ['addProduct', answer(403), 'You do not have permission to add products'],
  ['addProduct', answer(409), 'Product with this name already exists'],
  [
    'addProduct',
    answer(409, 'Your shop can have at most 5 products', 'product-limit-reached'),
    'Your shop can have at most 5 products',
  ],
  ['addProduct', answer(413), 'Image file is too large. Please choose a smaller file.'],
  ['addProduct', answer(503), 'Server error occurred. Please try again later.'],
  ['addProduct', answer(429), 'Failed to add product'],
  ['addProduct', network(), 'Network error. Please check your connection and try again.'],
  ['addProduct', unreadable(), 'Unexpected error occurred. Please try again.'],
  [
    'validateCsv',
    answer(400, 'The file format is not valid'),
    'Invalid CSV format. Please check the file structure and column headers.',
  ],
  [
    'validateCsv',
    answer(400, 'The file is empty. Please add product rows.'),
    'CSV file is empty. Please add product data.',
  ],
  ['validateCsv', answer(400, 'These required columns are missing: unit'), 'These required columns are missing: unit'],
  ['validateCsv', answer(400), 'CSV validation failed'],
  ['validateCsv', answer(413, 'File size should be less than 5MB'), 'File size should be less than 5MB'],
  ['validateCsv', answer(503), 'Failed to validate CSV'],
  ['validateCsv', network(), 'Network error: Cannot connect to server. Please check if the server is running.'],
  [
    'validateCsv',
    network('Blocked by CORS policy'),
    'CORS error: Cross-origin request blocked. Please check server CORS settings.',
  ],
  [
    'validateCsv',
    network('slow', true),
    'Connection failed: Unable to reach the server. Please verify the server URL.',
  ],
  ['validateCsv', unreadable(), 'Error validating CSV file: Unexpected token'],
  ['importCsv', answer(503, 'Try again'), 'Error uploading CSV file: Try again'],
  ['pageInvoices', answer(503), 'Failed to fetch invoices'],
  ['pageInvoices', network(), 'Error loading invoices'],
  ['payInvoice', answer(409, 'This invoice has been returned'), 'Error paying invoice'],
  ['returnInvoice', network(), 'Error returning/cancelling invoice'],
  ['archiveInvoice', answer(404), 'Error deleting invoice'],
  ['readProfile', answer(401), 'Session expired or invalid. Please log in again.'],
  ['readProfile', answer(503), 'Failed to load profile'],
  ['readProfile', network(), 'Failed to load profile'],
  ['updateProfile', answer(403), 'Session expired or invalid. Please log in again.'],
  ['updateProfile', answer(400, 'Email already in use'), 'Email already exists. Please use a different email.'],
  ['updateProfile', answer(400, 'Name and email are required'), 'Name and email are required'],
  ['updateProfile', network(), 'Failed to update profile'],
];

describe('the sentence for a failed call', () => {
  it.each(rows)('%s: %j reads "%s"', (call, failure, sentence) => {
    expect(sentenceFor(call, failure)).toBe(sentence);
  });

  it('takes a defect of the app for an unreadable answer', () => {
    expect(sentenceFor('login', new TypeError('x is undefined'))).toBe('Something went wrong. Please try again later.');
  });
});

describe('endsSession', () => {
  it('is true for 401 and 403, but not when only the password must be confirmed', () => {
    expect(endsSession(answer(401))).toBe(true);
    expect(endsSession(answer(403))).toBe(true);
    expect(endsSession(answer(401, 'Please confirm your current password', 'reauthentication-required'))).toBe(false);
    expect(endsSession(answer(503))).toBe(false);
    expect(endsSession(network())).toBe(false);
  });
});
