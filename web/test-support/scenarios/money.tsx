import { screen, waitFor, within } from '@testing-library/react';
import { InvoicePage } from '../../src/features/invoices/invoice-page.js';
import { aBillDetail, aListedNote, aPayment, moneyCalls, notePage, paymentPage, settledInvoice } from '../money.js';
import { renderScreen } from '../render-screen.js';
import { aLawDetail } from '../tax-document.js';
import {
  type Area,
  always,
  failedOrError,
  press,
  retryAll,
  type Scenario,
  serverTextOr,
  type User,
} from './scenario.js';

const NUMBER = 'INV-2627-000043';
/** Of a shop under GST. */
const OF_LAW = 'INV-2627-000042';
const upi = { method: 'upi', state: 'pending' } as const;
const pending = aPayment({ ...upi, amount: 100 });
const received = aPayment({ paymentId: '01a2aee7-0000-7000-8000-000000000003', amount: 60 });
const refund = aPayment({ ...upi, paymentId: '01a2aee7-0000-7000-8000-000000000002', amount: 40, direction: 'out' });

function open(tab = ''): User {
  return renderScreen(<InvoicePage />, { at: `/dashboard/invoice${tab}` }).user;
}

async function openView(number = NUMBER) {
  const user = open();
  await press(user, number);
  await screen.findByRole('dialog', { name: `Invoice ${number}` });
  return user;
}

function done(text: string | RegExp) {
  return () => screen.findByText(text);
}

/** Again by the same button, or as it was when the answer was lost. */
function againBy(user: User, button: string | RegExp) {
  return () => press(user, screen.queryByRole('button', { name: 'Try again' }) ? 'Try again' : button);
}

async function openReturn() {
  const user = await openView();
  await press(user, 'Return');
  await press(user, 'Everything');
  return user;
}

async function openRating() {
  const user = await openView();
  await press(user, 'Rate goods');
  return user;
}

/** Saves the PDF of an open document. */
function downloads(openDialog: () => Promise<User>): Scenario {
  return {
    begin: async () => {
      const user = await openDialog();
      const save = jest.fn();
      URL.createObjectURL = () => {
        save();
        return 'blob:document';
      };
      await press(user, 'Download PDF');
      return { again: () => press(user, 'Download PDF'), done: () => waitFor(() => expect(save).toHaveBeenCalled()) };
    },
    sentences: always('The PDF could not be made. Please try again.'),
  };
}

async function openNote() {
  const user = open('?tab=returns');
  await press(user, 'CN-2627-000001');
  await screen.findByRole('dialog', { name: 'Credit note CN-2627-000001' });
  return user;
}

/** Presses the button of a payment that waits, then those of its dialog. */
function settle(first: RegExp, then: readonly string[], doneText: string) {
  return async () => {
    const user = open('?tab=confirm');
    await press(user, first);
    for (const name of then) {
      const dialog = await screen.findByRole('dialog');
      await user.click(within(dialog).getByRole('button', { name }));
    }
    return { again: () => press(user, then.at(-1) ?? first), done: done(doneText) };
  };
}

function settled() {
  return { success: true, message: 'Done', payment: pending, invoice: settledInvoice() };
}

function documentSentences(failed: string, unanswered: string) {
  return { refused: serverTextOr(failed), lost: unanswered, 500: unanswered };
}

function refusedOr(fallback: string) {
  return { refused: serverTextOr(fallback), lost: fallback };
}

const SETTLED = refusedOr('The payment could not be changed');
const LOADED = failedOrError('Failed to load payments', 'Error loading payments');

/** The calls about the money of an invoice. */
export const moneyArea: Area = {
  script: {
    ...moneyCalls(aBillDetail(43)),
    'money.readInvoice': ({ path }) => ({
      ...{ success: true, timeZone: 'Asia/Kolkata' },
      invoice: path.includes(OF_LAW) ? aLawDetail(42) : aBillDetail(43),
    }),
    'billing.cancelInvoice': () => ({ success: true, message: 'Done', invoice: aLawDetail(42) }),
    'bills.readBill': () => ({ success: true, bill: {}, ratings: [] }),
    'bills.rateBill': () => ({ success: true, orderId: 'ORD-1', rating: 5, ratings: [] }),
    'money.listPayments': () => paymentPage([pending, received, refund]),
    'money.listCreditNotes': () => notePage([aListedNote()]),
    'money.readInvoicePaper': () => new Blob(['%PDF']),
    'money.readNotePaper': () => new Blob(['%PDF']),
    'money.confirmPayment': settled,
    'money.failPayment': settled,
    'money.changePaymentMethod': settled,
    'money.reversePayment': settled,
  },
  scenarios: {
    'money.readInvoice': {
      begin: async () => {
        const user = await openView();
        return { again: () => retryAll(user), done: done('₹247.00') };
      },
      sentences: LOADED,
      quiet: true,
    },
    'billing.cancelInvoice': {
      begin: async () => {
        const user = await openView(OF_LAW);
        await press(user, 'Cancel bill');
        await press(user, 'Entered twice');
        const again = async () => {
          const dialog = await screen.findByRole('dialog', { name: `Cancel ${OF_LAW}?` });
          await user.click(within(dialog).getByRole('button', { name: 'Cancel bill' }));
        };
        await again();
        return { again, done: done(`${OF_LAW} is cancelled`) };
      },
      sentences: refusedOr('The bill could not be cancelled'),
    },
    'money.readCreditNote': {
      begin: async () => {
        const user = await openNote();
        return { again: () => retryAll(user), done: () => screen.findByRole('article') };
      },
      sentences: failedOrError('Failed to load the credit note', 'Error loading the credit note'),
      quiet: true,
    },
    'money.listPayments': {
      begin: async () => {
        const user = open('?tab=payments');
        return { again: () => retryAll(user), done: done('₹100.00') };
      },
      sentences: LOADED,
      quiet: true,
    },
    'money.recordPayment': {
      begin: async () => {
        const user = await openView();
        await press(user, 'Take payment');
        await press(user, /^Take ₹247/);
        return { again: againBy(user, /^Take ₹247/), done: done('₹247 received') };
      },
      sentences: documentSentences(
        'The payment could not be recorded',
        'The server did not answer. The payment may be recorded already.',
      ),
      quiet: true,
    },
    'money.confirmPayment': { begin: settle(/^Received/, [], '₹100 received'), sentences: SETTLED },
    'money.failPayment': {
      begin: settle(/^Never came/, ['Not in the bank', 'Never came'], '₹100 never came'),
      sentences: SETTLED,
    },
    'money.changePaymentMethod': {
      begin: settle(/^Pay otherwise/, ['Pay by Cash'], '₹40 given back by Cash'),
      sentences: SETTLED,
    },
    'money.reversePayment': {
      begin: async () => {
        const user = open('?tab=payments');
        await press(user, /^Actions for ₹60/);
        await user.click(await screen.findByRole('menuitem', { name: 'Reverse' }));
        await press(user, 'Wrong bill');
        await press(user, 'Reverse');
        return { again: () => press(user, 'Reverse'), done: done('₹60 reversed') };
      },
      sentences: SETTLED,
    },
    'money.listCreditNotes': {
      begin: async () => {
        const user = open('?tab=returns');
        return { again: () => retryAll(user), done: () => screen.findByRole('button', { name: 'CN-2627-000001' }) };
      },
      sentences: failedOrError('Failed to load returns', 'Error loading returns'),
      quiet: true,
    },
    'money.readInvoicePaper': downloads(openView),
    'money.readNotePaper': downloads(openNote),
    'bills.readBill': {
      begin: async () => {
        const user = await openRating();
        return { again: () => retryAll(user), done: () => screen.findByRole('group', { name: 'Sugar' }) };
      },
      sentences: refusedOr('The ratings could not be read'),
      quiet: true,
    },
    'bills.rateBill': {
      begin: async () => {
        const user = await openRating();
        const sugar = await screen.findByRole('group', { name: 'Sugar' });
        await user.click(within(sugar).getByRole('radio', { name: '5 stars' }));
        await press(user, 'Save ratings');
        return { again: () => press(user, 'Save ratings'), done: done('Ratings saved') };
      },
      sentences: refusedOr('The ratings could not be saved'),
    },
    'money.quoteCreditNote': {
      begin: async () => {
        const user = await openReturn();
        return { again: () => retryAll(user), done: () => screen.findByRole('button', { name: 'Give back ₹150' }) };
      },
      sentences: refusedOr('The amount could not be worked out'),
      quiet: true,
    },
    'money.issueCreditNote': {
      begin: async () => {
        const user = await openReturn();
        await press(user, 'Wrong item');
        await press(user, 'Give back ₹150');
        return { again: againBy(user, 'Give back ₹150'), done: done('CN-2627-000001: ₹150 given back') };
      },
      sentences: documentSentences(
        'The credit note could not be written',
        'The server did not answer. The credit note may be written already.',
      ),
      quiet: true,
    },
  },
};
