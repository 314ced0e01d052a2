import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { TopProductsCard, type TopProductsCardProps } from './top-products-card.js';

function show(products: readonly object[]) {
  const endpoint = { data: { success: true, products }, isRefreshing: false, retry: () => undefined };
  render(
    <MemoryRouter>
      <TopProductsCard endpoint={endpoint as unknown as TopProductsCardProps['endpoint']} handle={null} />
    </MemoryRouter>,
  );
  return screen.queryAllByRole('listitem');
}

it('Without a rated product its sentence is a heading, with a link to the products', () => {
  show([]);

  expect(screen.getByRole('heading', { level: 3, name: 'No top-rated products found' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to Product' })).toHaveAttribute('href', '/dashboard/product');
});

describe('the picture of a top product', () => {
  it('is replaced by the first letter of its name when it fails to load', () => {
    const [row] = show([{ _id: 'p1', productName: 'basmati Rice', imageUrl: '/uploads/rice.webp' }]);
    const picture = row?.querySelector('img') as HTMLImageElement;
    expect(picture).toHaveAttribute('src', '/uploads/rice.webp');

    fireEvent.error(picture);

    expect(within(row as HTMLElement).getByText('B')).toHaveAttribute('aria-hidden', 'true');
    expect(row?.querySelector('img')).toBeNull();
  });

  it('is the first letter in any script where there is none', () => {
    const rows = show(['टाटा नमक', '', '  salt'].map((productName, place) => ({ _id: `p${place}`, productName })));

    expect(rows.map((row) => row.querySelector('.picture')?.textContent)).toEqual(['ट', '', 'S']);
  });
});
