import '../../lib/navigation/popstate-guard.js';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { useGuardedNavigate } from '../../lib/navigation/use-guarded-navigate.js';
import { LeaveGuard } from './leave-guard.js';

/** What keys and commands call. */
function Command() {
  const go = useGuardedNavigate();
  return (
    <button type="button" onClick={() => go('/dashboard/product')}>
      Command
    </button>
  );
}

function settings(isDirty: boolean) {
  return (
    <>
      <h1>Settings</h1>
      <Command />
      <LeaveGuard isDirty={isDirty} />
    </>
  );
}

/** Settings, reached from Home. */
async function visit(isDirty: boolean) {
  history.replaceState(null, '', '/dashboard');
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/dashboard" element={<Link to="/dashboard/settings">To Settings</Link>} />
        <Route path="/dashboard/product" element={<h1>Product</h1>} />
        <Route path="/dashboard/settings" element={settings(isDirty)} />
      </Routes>
    </BrowserRouter>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'To Settings' }));
  await screen.findByRole('heading', { name: 'Settings' });
}

async function back() {
  return act(() => history.back());
}

function command() {
  return userEvent.click(screen.getByRole('button', { name: 'Command' }));
}

function question() {
  return screen.findByRole('alertdialog', { name: 'Discard changes?' });
}

const ways = [
  ['Back', back, '/dashboard'],
  ['a key or a command', command, '/dashboard/product'],
] as const;

describe.each(ways)('changes that are not saved, at %s', (_, leave, page) => {
  it('stay, each time, while the person keeps editing', async () => {
    await visit(true);

    for (let time = 0; time < 2; time += 1) {
      await leave();
      await question();
      await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
      await waitFor(() => expect(location.pathname).toBe('/dashboard/settings'));
    }

    expect(screen.getByRole('heading', { name: 'Settings' })).toBeInTheDocument();
  });

  it('are discarded on confirmation', async () => {
    await visit(true);
    await leave();
    await question();

    await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));

    await waitFor(() => expect(location.pathname).toBe(page));
    // The address comes first, the page is drawn after it.
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Settings' })).not.toBeInTheDocument());
  });

  it('does not ask without changes', async () => {
    await visit(false);

    await leave();

    await waitFor(() => expect(location.pathname).toBe(page));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});
