import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useScrollsSideways } from './use-scrolls-sideways.js';
import { useSize } from './use-size.js';

/** jsdom has no layout: the test sets the size of a box and reports changes. */
const box = { clientWidth: 300, clientHeight: 200, scrollWidth: 300 };
const observers = new Set<() => void>();
const before = globalThis.ResizeObserver;
beforeAll(() => {
  globalThis.ResizeObserver = class {
    readonly callback: () => void;
    constructor(callback: () => void) {
      this.callback = callback;
    }
    observe = () => void observers.add(this.callback);
    unobserve = () => {};
    disconnect = () => void observers.delete(this.callback);
  } as unknown as typeof ResizeObserver;
  for (const side of Object.keys(box) as (keyof typeof box)[])
    jest.spyOn(HTMLElement.prototype, side, 'get').mockImplementation(() => box[side]);
});
afterAll(() => {
  globalThis.ResizeObserver = before;
  jest.restoreAllMocks();
});

function become(next: Partial<typeof box>) {
  return act(() => {
    Object.assign(box, next);
    for (const callback of observers) callback();
  });
}

function Sized() {
  const [element, { width, height }] = useSize<HTMLParagraphElement>();
  return <p ref={element}>{`${width} x ${height}`}</p>;
}

function Scrolled() {
  const region = useRef<HTMLDivElement>(null);
  return <div ref={region}>{useScrollsSideways(region) ? 'overflows' : 'fits'}</div>;
}

it('The size of a box is known at once and followed in both directions, until it has gone', () => {
  const { unmount } = render(<Sized />);
  expect(screen.getByText('300 x 200')).toBeInTheDocument();

  become({ clientHeight: 260 });
  expect(screen.getByText('300 x 260')).toBeInTheDocument();
  become({ clientWidth: 640 });
  expect(screen.getByText('640 x 260')).toBeInTheDocument();
  unmount();

  expect(observers.size).toBe(0);
});

it('An element scrolls when it overflows by more than the rounding of a pixel', () => {
  const { unmount } = render(<Scrolled />);
  for (const [scrollWidth, text] of [
    [640, 'fits'],
    [641, 'fits'],
    [642, 'overflows'],
    [640, 'fits'],
  ] as const) {
    become({ scrollWidth, clientWidth: 640 });
    expect(screen.getByText(text)).toBeInTheDocument();
  }
  unmount();

  expect(observers.size).toBe(0);
});
