import { act, render, screen } from '@testing-library/react';
import { useMissingData } from '../../lib/feedback/missing-data.js';
import { OfflineBanner } from './offline-banner.js';

function turn(event: 'online' | 'offline') {
  return act(() => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(event === 'online');
    window.dispatchEvent(new Event(event));
  });
}

afterEach(() => jest.restoreAllMocks());

describe('OfflineBanner', () => {
  it('shows while there is no connection', () => {
    render(<OfflineBanner />);
    const text = () => screen.getByRole('status').textContent;
    const seen = [text()];

    turn('offline');
    seen.push(text());
    turn('online');
    seen.push(text());

    expect(seen).toEqual(['', "You're offline. Showing what was last loaded. New orders need a connection.", '']);
  });

  it('does not claim to show what the page has never loaded', () => {
    function Page() {
      useMissingData(true);
      return null;
    }
    const { rerender } = render(<OfflineBanner />);
    turn('offline');

    rerender(
      <>
        <OfflineBanner />
        <Page />
      </>,
    );

    expect(screen.getByRole('status')).toHaveTextContent(/^You're offline\. What is missing here loads/);
  });
});
