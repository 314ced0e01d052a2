import { fireEvent, screen, within } from '@testing-library/react';
import { CustomersPage } from '../../src/features/customers/customers-page.js';
import { DuePage } from '../../src/features/due/due-page.js';
import { anEntry, customerCalls, lakshmi } from '../customers.js';
import { renderScreen } from '../render-screen.js';
import { type Area, always, press, put, retryAll, type Scenario, serverTextOr, type User } from './scenario.js';

const AT = '/dashboard/customers';

function open(tab = '') {
  return renderScreen(<CustomersPage />, { at: `${AT}?customer=${lakshmi.customerId}${tab && `&tab=${tab}`}` }).user;
}

function openList() {
  return renderScreen(<CustomersPage />, { at: AT }).user;
}

async function openReceipt(user: User) {
  await press(user, 'Receipt RC-2627-000012');
  return screen.findByRole('dialog');
}

const PAID = { kind: 'payment', debit: 0, credit: 2_000, documentId: 'RC-2627-000012', paymentId: 'p' } as const;
const BILLED = { entryNo: 2, balance: 4_120 };

function ledger() {
  const entries = [anEntry({ ...PAID, entryNo: 3, balance: 2_120 }), anEntry(BILLED)];
  return { success: true, timeZone: 'Asia/Kolkata', balance: 2_120, entries, next: null };
}

/** Data that is shown in its place alone. */
function quiet(begin: () => User, done: () => Promise<unknown>, sentence: string): Scenario {
  return {
    begin: async () => {
      const user = begin();
      return { again: () => retryAll(user), done };
    },
    sentences: failed(sentence),
    quiet: true,
  };
}

/** A press, or several, that the server answers. */
function act(
  begin: () => User,
  doIt: (user: User) => Promise<unknown>,
  again: (user: User) => Promise<unknown>,
  done: string,
): Omit<Scenario, 'sentences'> {
  return {
    begin: async () => {
      const user = begin();
      await doIt(user);
      return { again: () => again(user), done: () => screen.findByText(done) };
    },
  };
}

function failed(sentence: string) {
  return { refused: serverTextOr(sentence), lost: sentence };
}

async function confirm(user: User, name: string) {
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
}

async function chooseFile() {
  const file = new File(['name\nLakshmi Stores\n'], 'customers.csv', { type: 'text/csv' });
  fireEvent.drop(await screen.findByRole('group', { name: 'CSV file' }), {
    dataTransfer: { types: ['Files'], files: [file] },
  });
}

/** The calls of the customers. */
export const customersArea: Area = {
  script: { ...customerCalls(), 'customers.readLedger': ledger },
  scenarios: {
    'customers.listCustomers': quiet(
      openList,
      () => screen.findByRole('button', { name: /^Lakshmi Stores/ }),
      'The customers could not be loaded',
    ),
    'customers.readAgeing': quiet(openList, () => screen.findByText('₹8,335'), 'What is owed could not be loaded'),
    'customers.readCustomer': quiet(
      () => open(),
      () => screen.findByRole('heading', { level: 1, name: 'Lakshmi Stores' }),
      'The customer could not be loaded',
    ),
    'customers.readLedger': quiet(
      () => open(),
      () => screen.findByRole('rowheader', { name: /INV-2627-008604/ }),
      'The ledger could not be loaded',
    ),
    'customers.listOpenItems': quiet(
      () => open(),
      () => screen.findByText('61–90 days'),
      'The open bills could not be loaded',
    ),
    'customers.readStatement': {
      ...quiet(
        () => {
          const user = open();
          void press(user, 'Statement');
          return user;
        },
        () => screen.findByText('Closing balance'),
        'The statement could not be loaded',
      ),
    },
    'customers.readReminder': quiet(
      () => {
        const user = open();
        void press(user, 'Remind');
        return user;
      },
      () => screen.findByLabelText('Text'),
      'The reminder could not be loaded',
    ),
    'customers.noteReminder': {
      ...act(
        () => open(),
        async (user) => {
          await press(user, 'Remind');
          await screen.findByLabelText('Text');
          await press(user, 'Copy');
        },
        (user) => press(user, 'Copy'),
        'Text copied. It is noted that you reminded.',
      ),
      sentences: failed('The reminder could not be noted'),
    },
    'customers.createCustomer': {
      ...act(
        openList,
        async (user) => {
          await press(user, 'Add customer');
          await screen.findByRole('dialog');
          put('Name', 'Suresh Menon');
          await press(user, 'Save');
        },
        (user) => press(user, 'Save'),
        'Lakshmi Stores added',
      ),
      sentences: failed('The customer could not be added'),
    },
    'customers.updateCustomer': {
      ...act(
        () => open('details'),
        async (user) => {
          await press(user, 'Edit');
          await screen.findByRole('dialog');
          put('Note', 'Pays on Fridays');
          await press(user, 'Save');
        },
        (user) => user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' })),
        'Lakshmi Stores saved',
      ),
      sentences: failed('The customer could not be saved'),
    },
    'accountPaper.readStatementPaper': {
      ...act(
        open,
        async (user) => {
          await press(user, 'Statement');
          await screen.findByText('Closing balance');
          await press(user, 'PDF');
        },
        (user) => press(user, 'PDF'),
        'File downloaded',
      ),
      sentences: failed('The file could not be downloaded'),
    },
    'accountPaper.readReceipt': quiet(
      () => {
        const user = open();
        void openReceipt(user);
        return user;
      },
      () => screen.findByText('New balance'),
      'The receipt could not be loaded',
    ),
    'accountPaper.readReceiptPaper': {
      ...act(
        open,
        async (user) => {
          await openReceipt(user);
          await screen.findByText('New balance');
          await press(user, 'PDF');
        },
        (user) => press(user, 'PDF'),
        'File downloaded',
      ),
      sentences: failed('The file could not be downloaded'),
    },
    'customers.exportCustomers': {
      ...act(
        openList,
        (user) => press(user, 'Export'),
        (user) => press(user, 'Export'),
        'File downloaded',
      ),
      sentences: failed('The file could not be downloaded'),
    },
    'customers.exportCustomer': {
      ...act(
        () => open('details'),
        (user) => press(user, 'Download all data'),
        (user) => press(user, 'Download all data'),
        'File downloaded',
      ),
      sentences: failed('The file could not be downloaded'),
    },
    'customers.enterOpening': {
      ...act(
        () => open('details'),
        async (user) => {
          await press(user, 'Enter opening balance');
          await screen.findByRole('dialog');
          put('Amount', '3120');
          await press(user, 'Enter');
        },
        (user) => user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Enter' })),
        'Opening balance entered',
      ),
      sentences: failed('The opening balance could not be entered'),
    },
    'customers.writeOff': {
      ...act(
        () => open('details'),
        async (user) => {
          await press(user, 'Write off');
          const dialog = within(await screen.findByRole('dialog'));
          put('Amount', '7');
          await user.click(dialog.getByRole('button', { name: 'Rounding' }));
          await user.click(dialog.getByRole('button', { name: 'Write off' }));
        },
        (user) => user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Write off' })),
        '₹7 written off',
      ),
      sentences: failed('The amount could not be written off'),
    },
    'customers.mergeCustomers': {
      ...act(
        () => open('details'),
        async (user) => {
          await press(user, 'Merge with another');
          await screen.findByRole('dialog');
          put('Find the other customer', 'krish');
          await press(user, /^Krishnan Kutty/);
          put('Type MERGE to go on', 'merge');
          await press(user, 'Merge');
        },
        (user) => press(user, 'Merge'),
        'Merged into Lakshmi Stores',
      ),
      sentences: failed('The customers could not be merged'),
    },
    'customers.readDue': {
      begin: async () => {
        renderScreen(<DuePage />, { at: '/due/token', signedIn: false });
        return {
          // A page that has ended offers no Retry; every one looks again when the network is back.
          again: async () => void fireEvent(window, new Event('online')),
          done: () => screen.findByRole('heading', { level: 1, name: 'Meera General Store' }),
        };
      },
      sentences: { ...always('Your account could not be loaded'), 404: 'This page is not open any more' },
      quiet: true,
    },
    ...settledScenarios(),
    ...importScenarios(),
  },
};

/** What is done with a customer who owes nothing. */
function settledScenarios(): Area['scenarios'] {
  return {
    'customers.archiveCustomer': {
      ...act(
        () => openSettled(),
        async (user) => {
          await press(user, 'Archive');
          await confirm(user, 'Archive');
        },
        async (user) => {
          await press(user, 'Archive');
          await confirm(user, 'Archive');
        },
        'Krishnan Kutty archived',
      ),
      sentences: failed('The customer could not be archived'),
    },
    'customers.restoreCustomer': {
      ...act(
        () => openSettled('archived'),
        (user) => press(user, 'Restore'),
        (user) => press(user, 'Restore'),
        'Krishnan Kutty is back',
      ),
      sentences: failed('The customer could not be restored'),
    },
    'customers.eraseCustomer': {
      ...act(
        () => openSettled(),
        async (user) => {
          await press(user, 'Erase personal data');
          await confirm(user, 'Erase personal data');
        },
        (user) => confirm(user, 'Erase personal data'),
        'Personal data erased',
      ),
      sentences: failed('The data could not be erased'),
    },
  };
}

/** The id says to the fake server which customer it is. */
function openSettled(which = 'settled') {
  return renderScreen(<CustomersPage />, { at: `${AT}?customer=${which}&tab=details` }).user;
}

function importScenarios(): Area['scenarios'] {
  return {
    'customers.validateCustomersCsv': {
      begin: async () => {
        const user = openList();
        await press(user, 'Import');
        await chooseFile();
        await press(user, 'Next');
        return { again: () => press(user, 'Next'), done: () => screen.findByText('1 customer is ready.') };
      },
      sentences: failed('The file could not be checked'),
    },
    'customers.importCustomers': {
      begin: async () => {
        const user = openList();
        await press(user, 'Import');
        await chooseFile();
        await press(user, 'Next');
        await press(user, 'Upload');
        return {
          again: () => press(user, 'Upload'),
          done: async () => (await screen.findAllByText('1 customer added'))[0],
        };
      },
      sentences: failed('The customers could not be imported'),
    },
  };
}
