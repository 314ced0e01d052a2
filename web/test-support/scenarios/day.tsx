import { screen, within } from '@testing-library/react';
import { DayPage } from '../../src/features/day/day-page.js';
import { aClosedDay, aDayReport, dayAnswer, peopleAnswer } from '../day.js';
import { aGstReturn } from '../gst-return.js';
import { renderScreen } from '../render-screen.js';
import { type Area, always, pageHeading, press, retryAll, type Scenario, serverTextOr } from './scenario.js';

function open() {
  return renderScreen(<DayPage />, { at: '/dashboard/day' }).user;
}

function openReturn() {
  return renderScreen(<DayPage />, { at: '/dashboard/day?gst=2026-10' }).user;
}

const NOT_SAVED = 'The file could not be downloaded';

/** A file of the return, by the name of its button. */
function download(button: string): Scenario {
  return {
    begin: async () => {
      const user = openReturn();
      await press(user, button);
      return { again: () => press(user, button), done: () => screen.findByText('File downloaded') };
    },
    sentences: { refused: serverTextOr(NOT_SAVED), lost: NOT_SAVED },
  };
}

const NOT_LOCKED = 'The month could not be locked';
const FAILED = 'The day could not be closed';

/** The calls of the day report. */
export const dayArea: Area = {
  script: {
    'money.readDayReport': dayAnswer(aDayReport()),
    'money.closeDay': dayAnswer(aClosedDay()),
    'people.listPeople': peopleAnswer([['user-0042', 'Ravi Iyer']]),
    'gstReturn.readGstReturn': () => aGstReturn(),
    'gstReturn.readGstr1': () => new Blob(['{}']),
    'gstReturn.readGstr1Csv': () => new Blob(['Type']),
    'gstReturn.lockGstReturn': () => ({
      success: true,
      message: 'Month locked',
      status: 'locked',
      sha256: '',
      files: [],
    }),
  },
  scenarios: {
    'money.readDayReport': {
      begin: async () => {
        const user = open();
        await pageHeading();
        return { again: () => retryAll(user), done: () => screen.findByRole('table', { name: 'Bills' }) };
      },
      sentences: {
        ...always('The day report could not be read'),
        403: 'You may not see the day report. Ask the owner.',
      },
      quiet: true,
    },
    // Without names people are told apart by their ids.
    'people.listPeople': {
      begin: async () => {
        open();
        await screen.findByText('Person 0042');
        return { again: async () => void open(), done: () => screen.findAllByText('Ravi Iyer') };
      },
      sentences: always(null),
      quiet: true,
    },
    'gstReturn.readGstReturn': {
      begin: async () => {
        const user = openReturn();
        await pageHeading();
        return { again: () => retryAll(user), done: () => screen.findByRole('table', { name: 'In the return' }) };
      },
      sentences: { ...always('The return could not be read'), 403: 'You may not see the return. Ask the owner.' },
      quiet: true,
    },
    'gstReturn.readGstr1': download('GSTR-1 (JSON)'),
    'gstReturn.readGstr1Csv': download('CSV: Registered buyers'),
    'gstReturn.lockGstReturn': {
      begin: async () => {
        const user = openReturn();
        const lock = async () => {
          await press(user, 'Lock month');
          const question = within(await screen.findByRole('alertdialog'));
          await user.click(question.getByRole('button', { name: 'Lock month' }));
        };
        await lock();
        return { again: lock, done: () => screen.findByText('October 2026 is locked') };
      },
      sentences: { refused: serverTextOr(NOT_LOCKED), lost: NOT_LOCKED },
    },
    'money.closeDay': {
      begin: async () => {
        const user = open();
        const close = async () => {
          await press(user, 'Close day');
          await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Close day' }));
        };
        await close();
        return { again: close, done: () => screen.findByText(/^Closed as D-000012 on/) };
      },
      sentences: { refused: serverTextOr(FAILED), lost: FAILED },
    },
  },
};
