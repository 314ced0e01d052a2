import { screen, waitFor } from '@testing-library/react';
import { type FakeServer, fakeServer, jsonBody, refuse } from '../../../test-support/fake-server.js';
import { renderScreen } from '../../../test-support/render-screen.js';
import { notify } from '../../lib/feedback/toast.js';
import { readSession } from '../../lib/session/session.js';
import { ShopCard } from './shop-card.js';

const browser = { createObjectURL: jest.fn(() => 'blob:shop'), revokeObjectURL: jest.fn() };

let server: FakeServer;
const open = (script = {}) => {
  server = fakeServer(script);
  return renderScreen(<ShopCard />, { at: '/dashboard/settings' });
};

beforeEach(() => void Object.assign(URL, browser));
afterEach(() => {
  server.close();
  jest.restoreAllMocks();
});

describe('Download everything', () => {
  it('saves the file of the server under the day', async () => {
    const saved: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const { user } = open({
      'gateway.exportShop': () => new Blob(['zip']),
    });

    await user.click(screen.getByRole('button', { name: 'Download everything' }));

    await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^bahi-\d{4}-\d\d-\d\d\.zip$/)]));
  });

  it('says why there is no file', async () => {
    const error = jest.spyOn(notify, 'error');
    const { user } = open({ 'gateway.exportShop': refuse(503, { message: 'Please try again later.' }) });

    await user.click(screen.getByRole('button', { name: 'Download everything' }));

    await waitFor(() => expect(error).toHaveBeenCalledWith('Please try again later.'));
  });
});

describe('Close shop', () => {
  it('asks for the password, again when it is wrong, then signs out and names the day of erasure', async () => {
    const success = jest.spyOn(notify, 'success');
    const { user } = open({
      'auth.closeShop': [
        refuse(400, { code: 'invalid-credentials', message: 'Incorrect password. Please try again.' }),
        () => ({ success: true, message: 'Shop closed', erasedOn: '2026-12-27' }),
      ],
    });

    await user.click(screen.getByRole('button', { name: 'Close shop' }));
    const password = await screen.findByLabelText('Current password');
    await user.type(password, 'wrong{Enter}');
    expect(await screen.findByText('Incorrect password. Please try again.')).toBeVisible();
    await user.type(password, 'Dukaan@2026{Enter}');

    await waitFor(() => expect(success).toHaveBeenCalledWith(expect.stringContaining('2026-12-27'), expect.anything()));
    expect(server.to('auth.closeShop').map(jsonBody)).toEqual([{ password: 'wrong' }, { password: 'Dukaan@2026' }]);
    expect(readSession().token).toBeNull();
  });
});
