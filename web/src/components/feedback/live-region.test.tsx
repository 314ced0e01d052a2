import { act, render, screen } from '@testing-library/react';
import { announce } from '../../lib/feedback/announce.js';
import { LiveRegion } from './live-region.js';

it('Announcements are polite or assertive, each in its own region outside the app', () => {
  const { container } = render(<LiveRegion />);

  act(() => {
    announce('2 sections match');
    announce('The session is over', 'assertive');
  });

  expect(screen.getByText('2 sections match')).toHaveAttribute('aria-live', 'polite');
  expect(screen.getByText('The session is over')).toHaveAttribute('aria-live', 'assertive');
  expect(container).toBeEmptyDOMElement();
});
