import { paths } from '../lib/navigation/paths.js';
import { navigationItems } from './navigation.js';
import { focusFirstHeading, titleFor } from './route-title.js';

describe('the title of a page', () => {
  it.each([
    ['/', 'Login – Bahi'],
    [paths.login, 'Login – Bahi'],
    [paths.signup, 'Sign up – Bahi'],
    [paths.forgotPassword, 'Forgot password – Bahi'],
    [paths.verifyOtp, 'Verify code – Bahi'],
    [paths.resetPassword, 'Reset password – Bahi'],
    ...navigationItems.map(({ path, title }) => [path, `${title} – Bahi`]),
    ['/dashboard/invoice/', 'Invoice – Bahi'],
    ['/dashboard/nothing', 'Bahi'],
  ])('at %s is %s', (address, title) => {
    expect(titleFor(address as string)).toBe(title);
  });
});

describe('the focus after a change of page', () => {
  const then = jest.fn();
  const place = (html: string) => {
    document.body.innerHTML = html;
    return document.querySelector<HTMLElement>('h1') as HTMLElement;
  };
  const frames = (count: number) => jest.advanceTimersByTime(count * 17);
  beforeEach(() => {
    jest.useFakeTimers();
    then.mockReset();
  });
  afterEach(() => {
    document.body.innerHTML = '';
  });

  it('goes to the heading of the page, not to that of its placeholder', () => {
    place('<div data-pending><h1 tabindex="-1">Invoice</h1></div>');
    focusFirstHeading(then);
    frames(3);
    expect(then).not.toHaveBeenCalled();

    const heading = place('<h1 tabindex="-1">Invoice</h1>');
    const focus = jest.spyOn(heading, 'focus');
    frames(1);

    expect(heading).toHaveFocus();
    // The caller decides the scroll position.
    expect(focus).toHaveBeenCalledWith({ preventScroll: true });
    expect(then).toHaveBeenCalledTimes(1);
  });

  it('stays in a form that took it itself', () => {
    place('<h1 tabindex="-1">Log in</h1><input />');
    focusFirstHeading(then);
    document.querySelector('input')?.focus();

    frames(1);

    expect(document.querySelector('input')).toHaveFocus();
    expect(then).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['the page was left', (stop: () => void) => stop()],
    ['there was no heading for three seconds', () => frames(200)],
  ])('is left alone when %s', (_, end) => {
    end(focusFirstHeading(then));

    const heading = place('<h1 tabindex="-1">Invoice</h1>');
    frames(3);

    expect(heading).not.toHaveFocus();
    expect(then).not.toHaveBeenCalled();
  });
});
