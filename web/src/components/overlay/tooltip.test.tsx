import { act, fireEvent, render, screen } from '@testing-library/react';
import { point } from '../../../test-support/pointer.js';
import { IconButton } from '../form/icon-button.js';

function show() {
  return render(<IconButton label="Shortcuts and appearance" icon="i" />);
}

function button() {
  return screen.getByRole('button', { name: 'Shortcuts and appearance' });
}

function tip() {
  return screen.queryByText('Shortcuts and appearance');
}

function passes(ms: number) {
  return act(() => void jest.advanceTimersByTime(ms));
}

function enter(pointerType: 'mouse' | 'touch' = 'mouse') {
  return point(button(), 'pointerover', pointerType);
}

function leave() {
  return point(button(), 'pointerout', 'mouse');
}

function rest(pointerType?: 'mouse' | 'touch') {
  enter(pointerType);
  passes(350);
}

/** Whether the focus is one to be seen is known by browsers alone. */
function focus(isVisible: boolean) {
  const target = button();
  const matches = target.matches.bind(target);
  const answer = (selector: string) => (selector === ':focus-visible' ? isVisible : matches(selector));
  Object.assign(target, { matches: answer });
  act(() => target.focus());
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(400);
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('the name of a button without words', () => {
  it('is shown while a mouse rests on it, and is not read a second time', () => {
    show();
    enter();
    passes(349);
    expect(tip()).not.toBeInTheDocument();

    passes(1);
    expect(tip()).toHaveAttribute('aria-hidden', 'true');
    leave();
    expect(tip()).not.toBeInTheDocument();
  });

  it('is not shown by a mouse that only passes, or by a finger', () => {
    show();
    enter();
    leave();
    passes(350);
    rest('touch');

    expect(tip()).not.toBeInTheDocument();
  });

  it('is not shown while its button is dragged', () => {
    show();
    point(button(), 'pointerover', 'mouse', { buttons: 1 });
    passes(350);

    expect(tip()).not.toBeInTheDocument();
  });

  it('is shown at once on keyboard focus, until blur', () => {
    show();
    focus(true);
    passes(0);
    expect(tip()).toBeInTheDocument();

    act(() => button().blur());

    expect(tip()).not.toBeInTheDocument();
  });

  it('is not shown by the focus that a press brings', () => {
    show();

    focus(false);
    passes(350);

    expect(tip()).not.toBeInTheDocument();
  });

  it.each([
    ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
    ['a press', () => fireEvent.pointerDown(button())],
    ['scrolling', () => fireEvent.scroll(document)],
  ])('is put away by %s', (_, act) => {
    show();
    rest();
    expect(tip()).toBeInTheDocument();

    fireEvent.keyDown(document.body, { key: 'Shift' });
    expect(tip()).toBeInTheDocument();
    act();

    expect(tip()).not.toBeInTheDocument();
  });

  it('is placed above its button, and under one at the top of the window', () => {
    show();
    const place = (top: number) => {
      jest.spyOn(button(), 'getBoundingClientRect').mockReturnValue(new DOMRect(100, top, 44, 44));
      rest();
      const { left, top: at } = (tip() as HTMLElement).style;
      leave();
      return [left, at];
    };

    expect(place(300)).toEqual(['122px', '292px']);
    expect(place(10)).toEqual(['122px', '62px']);
  });

  it('stays inside the window', () => {
    jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
    show();
    const place = (left: number) => {
      jest.spyOn(button(), 'getBoundingClientRect').mockReturnValue(new DOMRect(left, 300, 40, 40));
      rest();
      const { style } = tip() as HTMLElement;
      leave();
      return style.left;
    };

    expect([place(0), place(200), place(360)]).toEqual(['58px', '220px', '342px']);
  });

  it('does not come after its button has gone', () => {
    const { unmount } = show();
    enter();

    unmount();

    expect(jest.getTimerCount()).toBe(0);
  });
});
