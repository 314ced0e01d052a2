import { screen, waitFor, within } from '@testing-library/react';
import { type FakeServer, fakeServer, noNetwork } from '../../../test-support/fake-server.js';
import { renderScreen } from '../../../test-support/render-screen.js';
import { SessionsCard } from './sessions-card.js';

const NOW = new Date().toISOString();
const here = {
  sessionId: 's1',
  current: true,
  browser: 'Chrome',
  system: 'Windows',
  network: '203.0.113.9',
  createdAt: NOW,
};
const phone = { ...here, sessionId: 's2', current: false, browser: 'Safari', system: 'iOS' };
const unknown = { ...phone, sessionId: 's3', browser: null, system: null, network: null };

const listOf =
  (...sessions: object[]) =>
  () => ({ success: true, sessions });
const ended = () => ({ success: true, message: 'Signed out', ended: 1 });

let server: FakeServer;

function open(script: Parameters<typeof fakeServer>[0]) {
  server = fakeServer(script);
  return renderScreen(<SessionsCard />, { at: '/dashboard/settings' });
}

afterEach(() => server.close());

describe("Where you're signed in", () => {
  it('asks only when the list is wanted, and marks this device', async () => {
    const { user } = open({ 'auth.listSessions': listOf(here, phone, unknown) });
    expect(server.requests).toHaveLength(0);

    await user.click(screen.getByRole('button', { name: 'Show devices' }));

    const rows = within(await screen.findByRole('list', { name: "Where you're signed in" })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Chrome on Windows \(this device\)Since \d\d:\d\d, from 203\.0\.113\.9$/),
      expect.stringMatching(/^Safari on iOSSince .+Sign out$/),
      expect.stringMatching(/^Another programSince \d\d:\d\dSign out$/),
    ]);
  });

  it('ends one and shows the list without it', async () => {
    const { user } = open({ 'auth.listSessions': [listOf(here, phone), listOf(here)], 'auth.endSession': ended });
    await user.click(screen.getByRole('button', { name: 'Show devices' }));

    await user.click(await screen.findByRole('button', { name: 'Sign out on Safari on iOS' }));

    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(server.to('auth.endSession')[0]?.path).toBe('/api/users/sessions/s2');
    expect(await screen.findByText('Signed out on that device')).toBeInTheDocument();
  });

  it('ends all others', async () => {
    const { user } = open({
      'auth.listSessions': [listOf(here, phone, unknown), listOf(here)],
      'auth.endOtherSessions': ended,
    });
    await user.click(screen.getByRole('button', { name: 'Show devices' }));

    await user.click(await screen.findByRole('button', { name: 'Sign out on all other devices' }));

    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(server.to('auth.endOtherSessions')).toHaveLength(1);
  });

  it('says why it shows nothing, and tries again', async () => {
    const { user } = open({ 'auth.listSessions': [noNetwork(), listOf(here)] });
    await user.click(screen.getByRole('button', { name: 'Show devices' }));
    expect(await screen.findByText('Failed to load your devices')).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByText('Chrome on Windows (this device)')).toBeInTheDocument();
  });
});
