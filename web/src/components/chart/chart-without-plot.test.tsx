import { render, screen, waitFor } from '@testing-library/react';
import { Chart } from './chart.js';

// The chunk of the drawing cannot be fetched.
jest.mock('./chart-plot.js', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

beforeAll(() => {
  Object.assign(globalThis, {
    requestIdleCallback: (act: () => void) => setTimeout(act),
    cancelIdleCallback: clearTimeout,
  });
});

it('a chart whose plot fails to load shows its figures as a table', async () => {
  const day = { key: 'Fri', label: 'Fri', name: 'Friday', sales: 500, purchases: 0 };
  render(<Chart title="Sales & Purchase" period="weekly" groups={[day]} />);

  await waitFor(() => expect(screen.getByRole('row', { name: 'Friday ₹500.00 ₹0.00' })).toBeVisible());
});
