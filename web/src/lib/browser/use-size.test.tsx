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
    readonly told: () => void;
    constructor(told: () => void) {
      this.told = told;
    }
    observe = () => void observers.add(this.told);
    unobserve = () => {};
    disconnect = () => void observers.delete(this.told);
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
    for (const told of observers) told();
  });
}

function Sized() {
  const [element, { width, height }] = useSize<HTMLParagraphElement>();
  return <p ref={element}>{`${width} x ${height}`}</p>;
}

function Scrolled() {
  const region = useRef<HTMLDivElement>(null);
  return <div ref={region}>{useScrollsSideways(region) ? 'is wider than its place' : 'has room'}</div>;
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

it('What does not fit its place is to be scrolled, by more than the rounding of a pixel', () => {
  const { unmount } = render(<Scrolled />);
  for (const [scrollWidth, text] of [
    [640, 'has room'],
    [641, 'has room'],
    [642, 'is wider than its place'],
    [640, 'has room'],
  ] as const) {
    become({ scrollWidth, clientWidth: 640 });
    expect(screen.getByText(text)).toBeInTheDocument();
  }
  unmount();

  expect(observers.size).toBe(0);
});
