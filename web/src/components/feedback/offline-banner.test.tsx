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
    const said = () => screen.getByRole('status').textContent;
    const seen = [said()];

    turn('offline');
    seen.push(said());
    turn('online');
    seen.push(said());

    expect(seen).toEqual(['', 'You are offline. Showing the last loaded data.', '']);
  });
});
