import { screen, waitFor, within } from '@testing-library/react';
import { type Answer, type FakeServer, fakeServer, refuse } from '../../../test-support/fake-server.js';
import { renderScreen } from '../../../test-support/render-screen.js';
import { SettingsPage } from './settings-page.js';

const meera = { success: true, id: 'u1', name: 'Meera Nair', email: 'meera@example.in' };
const wants = refuse(401, { code: 'reauthentication-required', message: 'Please confirm your current password' });
let server: FakeServer;

/** A changed e-mail, about which the server asks for the present password. */
async function openQuestion(next: Answer = wants) {
  server = fakeServer({ 'auth.readProfile': () => meera, 'auth.updateProfile': [wants, next] });
  const { user } = renderScreen(<SettingsPage />, { at: '/dashboard/settings' });
  await user.click(await screen.findByRole('button', { name: 'Edit email' }));
  await user.clear(screen.getByLabelText('Email'));
  await user.type(screen.getByLabelText('Email'), 'asha@example.in');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: "Confirm it's you" })) };
}

function sent() {
  return server.to('auth.updateProfile').length;
}

afterEach(() => server.close());

describe('the question for the present password', () => {
  it.each([
    ['Cancel', ({ user, dialog }: Awaited<ReturnType<typeof openQuestion>>) => user.click(dialog.getByText('Cancel'))],
    ['Escape', ({ user }: Awaited<ReturnType<typeof openQuestion>>) => user.keyboard('{Escape}')],
  ])('closes by %s without saving, and keeps the changes in the form', async (_, leave) => {
    const question = await openQuestion();
    await question.user.type(question.dialog.getByLabelText('Current password'), 'Dukaan@2026');

    await leave(question);

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent()).toBe(1);
    expect(screen.getByLabelText('Email')).toHaveValue('asha@example.in');
    expect(screen.queryByText('Profile updated successfully')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-disabled');
  });

  it('is not answered by nothing, nor twice by two presses', async () => {
    const { user, dialog } = await openQuestion(() => new Promise(() => {}));
    await user.keyboard('{Enter}');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(sent()).toBe(1);

    await user.type(dialog.getByLabelText('Current password'), 'Dukaan@2026{Enter}{Enter}');

    expect(sent()).toBe(2);
  });

  it('hides what was shown of the password when it is sent, by Ctrl+Enter too', async () => {
    const { user, dialog } = await openQuestion(() => new Promise(() => {}));
    await user.type(dialog.getByLabelText('Current password'), 'Dukaan@2026');
    await user.click(dialog.getByRole('button', { name: 'Show current password' }));
    expect(dialog.getByLabelText('Current password')).toHaveAttribute('type', 'text');

    await user.keyboard('{Control>}{Enter}{/Control}');

    expect(dialog.getByLabelText('Current password')).toHaveAttribute('type', 'password');
    expect(sent()).toBe(2);
  });

  it('stays as long as the answer is wrong, and saves nothing until then', async () => {
    const { user, dialog } = await openQuestion();

    for (const wrong of ['Dukan@2026', 'Dukaan@2025']) {
      await user.type(dialog.getByLabelText('Current password'), `${wrong}{Enter}`);
      await dialog.findByText('Incorrect password. Please try again.');
    }

    expect(sent()).toBe(3);
    expect(screen.queryByText('Profile updated successfully')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toHaveValue('asha@example.in');
  });
});
