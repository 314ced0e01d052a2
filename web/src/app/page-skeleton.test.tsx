import { render, screen } from '@testing-library/react';
import { navigationItems } from './navigation.js';
import { PageSkeleton } from './page-skeleton.js';

it.each(navigationItems)('What stands in for $label has its heading, and is known for what it is', ({ to, label }) => {
  render(<PageSkeleton pathname={to} />);

  const heading = screen.getByRole('heading', { level: 1, name: label });

  expect(heading.closest('[data-pending]')).not.toBeNull();
});
