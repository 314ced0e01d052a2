import { render, screen } from '@testing-library/react';
import { navigationItems } from './navigation.js';
import { PageSkeleton } from './page-skeleton.js';

it.each(navigationItems)('The placeholder of $label has its heading, and is marked as pending', ({ to, label }) => {
  render(<PageSkeleton pathname={to} />);

  const heading = screen.getByRole('heading', { level: 1, name: label });

  expect(heading.closest('[data-pending]')).not.toBeNull();
});
