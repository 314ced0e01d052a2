import { render, screen } from '@testing-library/react';
import { navigationItems } from './navigation.js';
import { PageSkeleton } from './page-skeleton.js';

it.each(navigationItems)('The placeholder of $title has its heading, and is marked as pending', ({ path, title }) => {
  render(<PageSkeleton pathname={path} />);

  const heading = screen.getByRole('heading', { level: 1, name: title });

  expect(heading.closest('[data-pending]')).not.toBeNull();
});
