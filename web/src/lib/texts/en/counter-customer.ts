/** The customer of the bill at the counter. */
export const counterCustomerTexts = {
  title: 'Customer of the bill',
  field: 'Name or phone',
  hint: 'Three digits of the phone, or a part of the name. For a new customer type both.',
  found: 'Customers found',
  shown: (shown: string, all: string) => `${shown} of ${all}`,
  nobody: (typed: string) => `No customer matches “${typed}”`,
  loading: 'Loading customers',
  network: 'Customers need the network. Try again when it is back; a bill without a customer goes on.',
  failed: 'The customers could not be loaded',
  takeOff: 'Take off the bill',
  now: 'On the bill',
  new: 'New customer',
  more: 'Type the phone as well, to send bills and reminders',
  adding: 'Adding…',
  added: (name: string) => `${name} added and on the bill`,
  addFailed: 'The customer could not be added',
  taken: (name: string) => `${name} has this phone number. Press Enter to take this customer.`,
  unknown: 'Customer',
  /** In the payment dialog. */
  after: 'Balance after',
  place: 'Place of supply',
} as const;
