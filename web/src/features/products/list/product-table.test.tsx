import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aProduct } from '../../../../test-support/products.js';
import type { Product } from '../product-model.js';
import { ProductTable } from './product-table.js';

function table(product: Product) {
  return (
    <ProductTable
      products={[product]}
      timeZone="Asia/Kolkata"
      refreshing={false}
      skeletonRows={0}
      firstRow={1}
      rowCount={18}
      soldKey={null}
      markedKey={null}
      onOpen={() => {}}
      onManage={() => {}}
      sort={null}
      onLimit={() => {}}
    />
  );
}

describe('a product in the list', () => {
  const warningsOf = (product: Product) => render(table(product)).container.querySelectorAll('svg.low').length;

  it('is marked when it has come down to its threshold', () => {
    expect(warningsOf(aProduct({ quantity: 4, thresholdValue: 3 }))).toBe(0);
    expect(warningsOf(aProduct({ quantity: 3, thresholdValue: 3 }))).toBe(1);
  });

  it('shows its first letter when its picture fails to load', () => {
    const { container } = render(table(aProduct({ productName: 'Ghee', imageUrl: '/uploads/gone.webp' })));

    fireEvent.error(container.querySelector('img') as Element);

    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByText('G')).toBeInTheDocument();
  });
});

describe('a turned page of products', () => {
  const salt = aProduct({ _id: 'salt', productName: 'Tata Salt 1 kg', imageUrl: '/uploads/salt.webp' });
  const rice = aProduct({ _id: 'rice', productName: 'Basmati Rice 5 kg', imageUrl: '/uploads/rice.webp' });

  it('is written into the rows that are there', () => {
    const { rerender } = render(table(salt));
    const row = screen.getByRole('row', { name: /Tata Salt/ });

    rerender(table(rice));

    expect(screen.getByRole('row', { name: /Basmati Rice/ })).toBe(row);
  });

  it('shows no picture of the previous page while its own load', () => {
    const { rerender, container } = render(table(salt));
    const picture = container.querySelector('img');

    rerender(table(rice));

    expect(picture).not.toBeNull();
    expect(picture?.isConnected).toBe(false);
  });

  it('has nothing of another product open, nor when it is turned back', async () => {
    const { rerender } = render(table(salt));
    await userEvent.click(screen.getByRole('button', { name: 'Details of Tata Salt 1 kg' }));
    await screen.findByRole('dialog', { name: 'Tata Salt 1 kg' });

    rerender(table(rice));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const details = screen.getByRole('button', { name: 'Details of Basmati Rice 5 kg' });
    expect(details).toHaveAttribute('aria-expanded', 'false');

    rerender(table(salt));

    const before = screen.getByRole('button', { name: 'Details of Tata Salt 1 kg' });
    expect(before).toHaveAttribute('aria-expanded', 'false');
  });
});
