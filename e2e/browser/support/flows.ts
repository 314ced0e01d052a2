import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { authFailures } from '@bahi/contracts/auth';
import { problemBody } from '@bahi/contracts/kit';
import type { Download, Locator } from 'playwright-core';
import type { Hand } from './hands.js';
import { settled } from './screens.js';

/** The addresses of the pages by their names. */
export type Place = 'Home' | 'Product' | 'Invoice' | 'Statistics' | 'Settings';

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

const PHONE_WIDTH = 600;

/** All acts of a shopkeeper with one input device. Each ends when the page shows its result. */
export const flowsOf = (hand: Hand) => {
  const { page } = hand;
  const seen = (text: string | RegExp) => page.getByText(text).locator('visible=true').first().waitFor();
  const button = (name: string | RegExp, within: Locator = page.locator('body')) =>
    within.getByRole('button', { name }).locator('visible=true').first();
  const link = (name: string | RegExp) => page.getByRole('link', { name }).locator('visible=true').first();
  const field = (label: string | RegExp) => page.getByLabel(label).locator('visible=true').first();
  const exact = (label: string) => page.getByLabel(label, { exact: true });
  const dialog = () => page.getByRole('dialog').or(page.getByRole('alertdialog')).last();
  const gone = () => page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor({ state: 'detached' });
  const isPhone = () => (page.viewportSize()?.width ?? 0) <= PHONE_WIDTH;
  const press = (name: string | RegExp, within?: Locator) => hand.press(button(name, within));

  /** What the browser saves while something is done. */
  const downloadOf = async (act: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> => {
    const [download] = await Promise.all([page.waitForEvent('download'), act()]);
    const file: Download = download;
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };
  const chooseFile = async (name: string, path: string) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(name, dialog())]);
    await chooser.setFiles(path);
  };

  /** An old login: the next change of the profile asks for the password. */
  const forgetLogin = () =>
    page.route(
      '**/api/users/profile',
      (route) => {
        const { status, code, title, text } = authFailures.reauthenticationRequired;
        const body = problemBody({ status, code, title, text: text ?? '', requestId: randomUUID() });
        return route.fulfill({ status, json: body });
      },
      { times: 1 },
    );

  const arriveAt = async (name: string) => {
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await settled(page);
  };
  const openInvoiceAct = async (invoice: string, act: string) => {
    if (isPhone()) return press(new RegExp(`^${act} INV-\\d+-${invoice}`));
    await press(new RegExp(`^Actions for INV-\\d+-${invoice}`));
    await hand.press(page.getByRole('menuitem', { name: act }));
  };

  return {
    async goTo(place: Place) {
      if (isPhone() && place === 'Settings') await this.goTo('Home');
      await hand.press(link(place));
      await arriveAt(place);
    },

    async signUp({ name, email, password }: Person) {
      await hand.press(link('Sign up'));
      await hand.fill(exact('Name'), name);
      await hand.fill(field('Email'), email);
      await hand.fill(exact('Create password'), password);
      await hand.fill(exact('Confirm password'), password);
      await press('Create account');
      await seen('Account created successfully! Please login.');
      await page.waitForURL('**/login');
    },

    async recoverPassword(email: string, newPassword: string, readCode: () => Promise<string>) {
      await hand.press(link(/Forgot/));
      await button('Send Mail').waitFor();
      await hand.fill(field('Email'), email);
      await press('Send Mail');
      await button('Confirm').waitFor();
      await hand.fill(field('OTP'), await readCode());
      await press('Confirm');
      await button('Reset password').waitFor();
      await hand.fill(exact('New password'), newPassword);
      await hand.fill(exact('Confirm password'), newPassword);
      await press('Reset password');
      await seen('Password reset successfully!');
      await page.waitForURL('**/login');
    },

    async logIn({ email, password }: Pick<Person, 'email' | 'password'>) {
      await button('Login').waitFor();
      await hand.fill(field('Email'), email);
      await hand.fill(exact('Password'), password);
      await press('Login');
      await page.waitForURL('**/dashboard');
      await arriveAt('Home');
    },

    async logOut() {
      await press('Logout');
      await page.waitForURL('**/login');
      await button('Login').waitFor();
    },

    async addProduct(fields: readonly (readonly [label: RegExp, text: string])[], category: string, picture: string) {
      await press('Add Product');
      await press(/^Individual product/);
      await page.getByRole('dialog', { name: 'New Product' }).waitFor();
      await chooseFile('Browse image', picture);
      await page.getByRole('img', { name: 'Chosen product' }).waitFor();
      await hand.choose(dialog().getByLabel(/^Category/), category);
      for (const [label, text] of fields) await hand.fill(dialog().getByLabel(label).first(), text);
      await press('Add Product', dialog());
      await seen('Product added successfully!');
      await gone();
    },

    /** Gives the rows with issues as they were saved. */
    async importCsv(path: string) {
      await press('Add Product');
      await press(/^Multiple product/);
      await page.getByRole('dialog', { name: 'Upload CSV' }).waitFor();
      await chooseFile('Choose a .csv file', path);
      await press('Next', dialog());
      await seen('Check results');
      const issues = await downloadOf(() => press('Download rows with issues', dialog()));
      await press('Upload', dialog());
      await seen(/^Successfully added/);
      await gone();
      return issues;
    },

    async sell(name: string, stars: number) {
      await hand.fill(page.getByRole('searchbox'), name);
      await page.getByRole('row').filter({ hasNotText: name }).nth(1).waitFor({ state: 'detached' });
      await press(new RegExp(`^${name}`));
      await page.getByRole('dialog', { name }).waitFor();
      await hand.pick(dialog().getByRole('radio', { name: `${stars} stars` }));
      await press('Place Order', dialog());
      await seen('Order placed successfully!');
      await gone();
    },

    async pay(invoice: string) {
      await openInvoiceAct(invoice, 'Pay');
      await seen('Invoice paid successfully');
    },

    async takeBack(invoice: string) {
      await openInvoiceAct(invoice, 'Return/Cancel');
      await page.getByRole('alertdialog', { name: /^Cancel INV-/ }).waitFor();
      await press('Return/Cancel', dialog());
      await seen('Invoice returned/cancelled successfully');
    },

    /** Views a bill, prints it on the roll and saves its PDF; gives the PDF. */
    async printAndDownload(invoice: string) {
      await page.getByRole('row').filter({ hasText: 'Paid' }).first().waitFor();
      await openInvoiceAct(invoice, 'View');
      await page.getByRole('dialog', { name: /^Invoice/ }).waitFor();
      await hand.pick(dialog().getByRole('radio', { name: '80 mm receipt' }));
      await press('Print', dialog());
      const pdf = await downloadOf(() => press('Download PDF', dialog()));
      await press('Close', dialog());
      await gone();
      return pdf;
    },

    async deleteInvoice(invoice: string) {
      await openInvoiceAct(invoice, 'Delete');
      await page.getByRole('alertdialog', { name: 'Confirm Delete' }).waitFor();
      await press('Delete', dialog());
      await seen('Invoice deleted successfully');
      await gone();
    },

    /** Moves a card, by default the first, one place on; @returns the titles before and after. */
    async reorder(list: string | RegExp, place = 0) {
      const cards = page.getByRole('list', { name: list }).first();
      const titles = () => cards.getByRole('heading', { level: 2 }).allTextContents();
      const next = cards.getByRole('heading', { level: 2 }).nth(place + 1);
      await next.waitFor();
      const before = await titles();
      await hand.moveOn(button(`Move ${before[place]}`));
      await next.filter({ hasText: before[place] }).waitFor();
      return { before, after: await titles() };
    },

    async choosePeriod(period: string) {
      await hand.choose(field('Period'), period);
      await settled(page);
    },

    /** Changes the profile so long after the login that the present password is asked for. */
    async changeAsStranger(changes: Readonly<Record<string, string>>) {
      for (const [label, value] of Object.entries(changes)) {
        await press(`Edit ${label.toLowerCase()}`);
        await hand.fill(exact(label), value);
      }
      await forgetLogin();
      await press('Save');
      await page.getByRole('dialog', { name: "Confirm it's you" }).waitFor();
    },

    async changeProfile(changes: Readonly<Record<string, string>>, password: string) {
      await this.changeAsStranger(changes);
      await hand.fill(exact('Current password'), password);
      await press('Confirm', dialog());
      await seen('Profile updated successfully');
      await gone();
    },

    async wear(look: string) {
      await hand.choose(page.getByRole('combobox', { name: 'Appearance' }), look);
    },
  };
};

export type Flows = ReturnType<typeof flowsOf>;
