import { fireEvent, render, screen } from '@testing-library/react';
import { ProductNotices } from './product-notices.js';
import type { ListRefresh } from './use-list-refresh.js';

it('A list that could not be refreshed shows a notice with a button that fetches it', () => {
  const byHand = jest.fn();
  const renewal: ListRefresh = { state: 'gaveUp', status: null, byHand, afterAdd: jest.fn(), afterImport: jest.fn() };
  render(<ProductNotices mixed={null} onDismiss={() => {}} renewal={renewal} />);

  const sentence = 'Could not refresh product list automatically. Please refresh the page.';
  expect(screen.getByText(sentence)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));

  expect(byHand).toHaveBeenCalledTimes(1);
});
