import { act, render, screen } from '@testing-library/react';
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

    expect(seen).toEqual(['', 'You are offline. Showing the last loaded data.', '']);
  });
});
