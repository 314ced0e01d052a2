import { screen, within } from '@testing-library/react';
import { StockPage } from '../../src/features/stock/stock-page.js';
import { renderScreen } from '../render-screen.js';
import { COUNT_ID, REVIEWED_ID, stockCalls } from '../stock.js';
import { type Area, always, press, put, retryAll, type Scenario, serverTextOr } from './scenario.js';

const AT = '/dashboard/stock';
const COUNT_AT = `${AT}?tab=counts&count=${COUNT_ID}`;

function open(at: string) {
  return renderScreen(<StockPage />, { at }).user;
}

/** A list that is read when its tab is opened. */
function reads(at: string, sentence: string, done: string | RegExp): Scenario {
  return {
    begin: async () => {
      const user = open(at);
      return { again: () => retryAll(user), done: async () => (await screen.findAllByText(done))[0] };
    },
    sentences: always(sentence),
    quiet: true,
  };
}

/** A press behind a question. */
function asked(name: string, done: string | RegExp, fallback: string): Scenario {
  return {
    begin: async () => {
      const user = open(COUNT_AT);
      const act = async () => {
        await press(user, name);
        await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
      };
      await act();
      return { again: act, done: () => screen.findByText(done) };
    },
    sentences: { refused: serverTextOr(fallback), lost: fallback },
  };
}

const WAITS = '1 entry waits to be sent. It is kept on this device.';
const FAILED_SHEET = 'The count could not be loaded';

// The products are those of the counter, the people those of the day report.
const { 'counter.listCounterProducts': _list, 'people.listPeople': _people, ...withoutList } = stockCalls();

/** The calls of the Stock screen. */
export const stockArea: Area = {
  script: withoutList,
  scenarios: {
    'counts.listToCheck': reads(AT, 'What is to be checked could not be loaded', 'Tea 250 g'),
    'stock.listExpiring': reads(`${AT}?tab=expiring`, 'What expires could not be loaded', 'Tea 250 g'),
    'stock.listAdjustments': reads(`${AT}?tab=adjustments`, 'The adjustments could not be loaded', 'Tea 250 g'),
    'counts.listCounts': reads(`${AT}?tab=counts`, 'The counts could not be loaded', 'Sunday, shelf 1'),
    'counts.readCountSheet': {
      ...reads(COUNT_AT, FAILED_SHEET, '1 of 3 counted'),
      sentences: { refused: serverTextOr(FAILED_SHEET), lost: FAILED_SHEET },
    },
    'counts.startCount': {
      begin: async () => {
        const user = open(`${AT}?tab=counts`);
        await press(user, 'Start a count');
        await screen.findByRole('dialog', { name: 'Start a count' });
        put('Name', 'Sunday');
        const act = () => press(user, 'Start');
        await act();
        return { again: act, done: () => screen.findByText('1 of 3 counted') };
      },
      sentences: { refused: serverTextOr('The count could not be started'), lost: 'The count could not be started' },
    },
    'counts.countProduct': {
      begin: async () => {
        const user = open(COUNT_AT);
        const field = await screen.findByRole('combobox');
        await screen.findByText(/^Nothing scanned on this device yet/);
        put(/^Scan a code/, 'toor');
        await screen.findByRole('option', { name: 'Toor Dal' });
        await user.type(field, '{Enter}');
        const again = () => press(user, /^(Send now|Try again)$/);
        return { again, done: () => screen.findByText('6 pieces in all') };
      },
      sentences: {
        ...{ refused: serverTextOr('The product could not be counted'), lost: WAITS, 500: WAITS },
        // The count goes on after the next login.
        401: WAITS,
      },
      quiet: true,
    },
    'counts.reviewCount': asked('End counting', '1 of 3 counted', 'The counting could not be ended'),
    'counts.dropCount': asked('Drop', 'Count dropped', 'The count could not be dropped'),
    'counts.approveCount': {
      begin: async () => {
        const user = open(`${AT}?tab=counts&count=${REVIEWED_ID}`);
        const act = () => press(user, 'Approve 1 product');
        await act();
        return { again: act, done: () => screen.findByText('Stock corrected') };
      },
      sentences: {
        refused: serverTextOr('The count could not be approved'),
        lost: 'The count could not be approved',
      },
    },
  },
};
