import type { Page } from 'playwright-core';
import { press } from './dialogs.js';

type WrongForm = readonly [path: string, what: string, fill: (page: Page) => Promise<void>, button: string];

/** The public screens with their failures: found on the device, or by the server. */
export const WRONG_FORMS: readonly WrongForm[] = [
  ['/login', 'nothing typed', nothing, 'Login'],
  ['/login', 'a person unknown', type({ Email: 'nobody@example.in', Password: 'Namaste@123' }), 'Login'],
  ['/signup', 'nothing typed', nothing, 'Create account'],
  ['/signup', 'a weak password', typeWeak, 'Create account'],
  ['/forgot-password', 'nothing typed', nothing, 'Send Mail'],
  ['/forgot-password', 'a person unknown', type({ Email: 'nobody@example.in' }), 'Send Mail'],
  ['/verify-otp', 'a wrong code', type({ OTP: '000000' }), 'Confirm'],
  ['/reset-password', 'a weak password', typeWeak, 'Reset password'],
];

/** Until the tab's title shows that something is wrong. */
export async function sendWrong(page: Page, [, , fill, button]: WrongForm): Promise<void> {
  await fill(page);
  await press(page, button);
  await page.waitForFunction(() => document.title.startsWith('Error'));
}

function nothing() {
  return Promise.resolve();
}

function type(fields: Readonly<Record<string, string>>) {
  return async (page: Page) => {
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
  };
}

/** And another beside it. */
async function typeWeak(page: Page) {
  const fields = page.locator('input[autocomplete=new-password]');
  await fields.first().fill('abc');
  await fields.last().fill('abd');
}
