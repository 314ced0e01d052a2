import { act, render, screen } from '@testing-library/react';
import { announce } from '../../lib/feedback/announce.js';
import { LiveRegion } from './live-region.js';

it('What is said is read politely, or at once, each in its own place outside the app', () => {
  const { container } = render(<LiveRegion />);

  act(() => {
    announce('2 sections match');
    announce('The session is over', 'assertive');
  });

  expect(screen.getByText('2 sections match')).toHaveAttribute('aria-live', 'polite');
  expect(screen.getByText('The session is over')).toHaveAttribute('aria-live', 'assertive');
  expect(container).toBeEmptyDOMElement();
});
