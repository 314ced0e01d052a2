import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { pressKey } from '../../test-support/press-key.js';
import { scan } from '../../test-support/scan.js';
import { openSession } from '../lib/session/session.js';
import { DashboardLayout } from './dashboard-layout.js';

function page(name: string) {
  return (
    <>
      <h1>{name}</h1>
      <input aria-label={`Search ${name}`} />
    </>
  );
}

function open(invoice: ReactNode = page('Invoice'), at = '/dashboard') {
  openSession('a-token', { id: 'u1', name: 'Meera Nair', email: 'meera@example.in' });
  return render(
    <MemoryRouter initialEntries={[at]} useTransitions={false}>
      <Routes>
        <Route path="/dashboard" element={<DashboardLayout />}>
          <Route index element={page('Home')} />
          <Route path="counter" element={page('Counter')} />
          <Route path="product" element={page('Product')} />
          <Route path="invoice" element={invoice} />
          <Route path="statistics" element={page('Statistics')} />
          <Route path="settings" element={page('Settings')} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
}

function shown() {
  return screen.getByRole('heading', { level: 1 }).textContent;
}

function press(...keys: string[]) {
  for (const key of keys) pressKey(key);
}

function navigations() {
  return screen.getAllByRole('navigation', { name: 'Main', hidden: true });
}

afterEach(() => jest.restoreAllMocks());

describe('the frame of the dashboard', () => {
  it.each([
    ['Home', 'h', '/dashboard'],
    ['Product', 'p', '/dashboard/product'],
    ['Invoice', 'i', '/dashboard/invoice'],
    ['Statistics', 's', '/dashboard/statistics'],
    ['Settings', 'e', '/dashboard/settings'],
  ])('leads to %s by its item and by g and %s', async (name, key, address) => {
    open();
    const [sidebar] = navigations();
    expect(within(sidebar as HTMLElement).getByRole('link', { name })).toHaveAttribute('href', address);

    press('g', 'p', 'g', key);

    expect(shown()).toBe(name);
  });

  it.each(['b', 'F2'])('opens the counter by %s', async (key) => {
    open();

    press(key);

    expect(await screen.findByRole('heading', { level: 1, name: 'Counter' })).toBeVisible();
  });

  it('stays on the page when the letter comes alone, again or too late', () => {
    open();
    press('i');
    expect(shown()).toBe('Home');

    press('g');
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_500);
    press('i');
    expect(shown()).toBe('Home');
    jest.restoreAllMocks();

    press('g', 'i', 's');
    expect(shown()).toBe('Invoice');
  });

  it('changes no page by the letters of a scanned code', () => {
    open();

    scan('gs-p-gi');

    expect(shown()).toBe('Home');
  });

  it('keeps the navigation when a page throws', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const Broken = () => {
      throw new Error('broken');
    };
    open(<Broken />);

    press('g', 'i');
    expect(screen.getByText('This page could not be shown')).toBeInTheDocument();
    await userEvent.click(screen.getAllByRole('link', { name: 'Product' })[0] as HTMLElement);

    expect(shown()).toBe('Product');
    expect(screen.queryByText('This page could not be shown')).not.toBeInTheDocument();
  });

  it('shows the signed-in user, with initials for a picture', () => {
    open();

    expect(screen.getByText('MN')).toHaveAttribute('aria-hidden', 'true');
    expect(screen.getByText('Meera Nair')).toBeInTheDocument();
  });

  it('marks the item of the page in both navigations', () => {
    open();
    press('g', 's');

    const current = navigations().map(
      (navigation) => within(navigation).getByRole('link', { current: 'page', hidden: true }).textContent,
    );
    expect(current).toEqual(['Statistics', 'Statistics']);
  });
});

describe('the bottom navigation', () => {
  const device = Object.assign(new EventTarget(), { height: 800 });
  const before = { visualViewport: window.visualViewport, matchMedia: window.matchMedia };
  let isPhone = true;
  beforeEach(() => {
    isPhone = true;
    const matchMedia = () => ({ matches: isPhone, addEventListener() {}, removeEventListener() {} });
    Object.assign(window, { visualViewport: device, matchMedia });
    jest.spyOn(window.screen, 'height', 'get').mockReturnValue(800);
  });
  afterEach(() => void Object.assign(window, before));
  const rise = (height: number) =>
    act(() => {
      device.height = height;
      device.dispatchEvent(new Event('resize'));
    });

  it('hides while the keyboard of a phone is open', async () => {
    open();
    const bottom = navigations()[1] as HTMLElement;
    act(() => screen.getByLabelText('Search Home').focus());
    expect(bottom).toBeVisible();

    rise(400);
    await waitFor(() => expect(bottom).not.toBeVisible());
    rise(800);
    await waitFor(() => expect(bottom).toBeVisible());
  });

  it.each([
    ['the bar of the browser takes some of the height', 'Search Home', 700, true],
    ['nothing is typed in what has the focus', '3 stars', 400, true],
    ['a mouse is at hand', 'Search Home', 400, false],
  ])('stays where it is while %s', (_, focused, height, phone) => {
    open(
      <>
        {page('Home')}
        <input type="radio" aria-label="3 stars" />
      </>,
      '/dashboard/invoice',
    );
    isPhone = phone;

    act(() => screen.getByLabelText(focused).focus());
    rise(height);

    expect(navigations()[1]).toBeVisible();
    rise(800);
  });
});
