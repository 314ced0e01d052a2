import { screen, within } from '@testing-library/react';
import { DayPage } from '../../src/features/day/day-page.js';
import { aClosedDay, aDayReport, dayAnswer, peopleAnswer } from '../day.js';
import { renderScreen } from '../render-screen.js';
import { type Area, always, pageHeading, press, retryAll, serverTextOr } from './scenario.js';

function open() {
  return renderScreen(<DayPage />, { at: '/dashboard/day' }).user;
}

const FAILED = 'The day could not be closed';

/** The calls of the day report. */
export const dayArea: Area = {
  script: {
    'money.readDayReport': dayAnswer(aDayReport()),
    'money.closeDay': dayAnswer(aClosedDay()),
    'people.listPeople': peopleAnswer([['user-0042', 'Ravi Iyer']]),
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
        403: 'You may not see the day report, because it shows what should be in the drawer. Ask the owner.',
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
