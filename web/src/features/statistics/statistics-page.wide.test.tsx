import { screen } from '@testing-library/react';
import { fakeServer } from '../../../test-support/fake-server.js';
import { figuresScript } from '../../../test-support/figures.js';
import { renderScreen } from '../../../test-support/render-screen.js';
import { StatisticsPage } from './statistics-page.js';

// A width is asked once for the life of a module.
beforeAll(() => {
  window.matchMedia = (query) => {
    const from = Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY);
    return { matches: from <= 900, addEventListener: () => {}, removeEventListener: () => {} } as never;
  };
});

it('Cards that stand side by side in a wide window move to the left and right', async () => {
  const server = fakeServer(figuresScript);
  const { user } = renderScreen(<StatisticsPage />, { at: '/dashboard/statistics' });

  await user.click(screen.getByRole('button', { name: 'Move Products Sold' }));

  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Move left',
    'Move right',
    'Move to start',
    'Reset layout',
  ]);
  server.close();
});
