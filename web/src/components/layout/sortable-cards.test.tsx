import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openSession } from '../../lib/session/session.js';
import { LiveRegion } from '../feedback/live-region.js';
import { Card } from './card.js';
import { SortableCards } from './sortable-cards.js';

const cards = ['Sales', 'Purchase', 'Chart'].map((title) => ({
  id: title.toLowerCase(),
  title,
  render: (handle: React.ReactNode) => (
    <Card title={title} actions={handle}>
      {title}
    </Card>
  ),
}));

let isStill = false;
// A query is asked once for the life of a module, and its answer read again each time.
const motion = Object.defineProperty(window.matchMedia(''), 'matches', { get: () => isStill });
window.matchMedia = () => motion;
afterEach(() => {
  isStill = false;
});

function draw(across = false) {
  return render(
    <>
      <SortableCards board="home" group="left" label="Left column" cards={cards} across={across} />
      <LiveRegion />
    </>,
  );
}

function order() {
  return screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
}

async function choose(card: string, item: string) {
  await userEvent.click(screen.getByRole('button', { name: `Move ${card}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
}

describe('SortableCards', () => {
  beforeEach(() => openSession('t', { id: 'u1', name: 'Meera', email: 'm@example.in' }));

  it('moves a card by its menu, announces its place and keeps the focus on its handle', async () => {
    draw();

    await choose('Chart', 'Move up');

    expect(order()).toEqual(['Sales', 'Chart', 'Purchase']);
    expect(screen.getByText('Chart, position 2 of 3')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Move Chart' })).toHaveFocus());
  });

  it('stores the order per user and restores it', async () => {
    draw().unmount();
    const first = draw();
    await choose('Chart', 'Move to top');
    first.unmount();

    const again = draw();
    expect(order()).toEqual(['Chart', 'Sales', 'Purchase']);
    await choose('Chart', 'Reset layout');
    expect(order()).toEqual(['Sales', 'Purchase', 'Chart']);
    await choose('Sales', 'Move down');
    again.unmount();

    act(() => openSession('t2', { id: 'u2', name: 'Ravi', email: 'r@example.in' }));
    draw();
    expect(order()).toEqual(['Sales', 'Purchase', 'Chart']);
  });

  it('puts every list of its screen back, and those of no other screen', async () => {
    const list = (board: string, group: string) => (
      <SortableCards board={board} group={group} label={`${board} ${group}`} cards={cards} />
    );
    render(
      <>
        {list('home', 'left')}
        {list('home', 'right')}
        {list('statistics', 'figures')}
      </>,
    );
    const inList = (name: string) => within(screen.getByRole('list', { name }));
    const orderOf = (name: string) =>
      inList(name)
        .getAllByRole('heading', { level: 2 })
        .map(({ textContent }) => textContent);
    const chooseIn = async (list: string, item: string) => {
      await userEvent.click(inList(list).getByRole('button', { name: 'Move Chart' }));
      await userEvent.click(await screen.findByRole('menuitem', { name: item }));
    };
    for (const name of ['home left', 'home right', 'statistics figures']) await chooseIn(name, 'Move to top');

    await chooseIn('home left', 'Reset layout');

    expect(orderOf('home left')).toEqual(['Sales', 'Purchase', 'Chart']);
    expect(orderOf('home right')).toEqual(['Sales', 'Purchase', 'Chart']);
    expect(orderOf('statistics figures')).toEqual(['Chart', 'Sales', 'Purchase']);
  });

  it.each(['{broken', '7', '{"a":1}', '[1,null]'])('has its default order when %s is stored', (stored) => {
    localStorage.setItem('cardOrder:u1:home:left', stored);

    draw();

    expect(order()).toEqual(['Sales', 'Purchase', 'Chart']);
  });

  it('lifts a card with Space and announces it', async () => {
    draw();
    screen.getByRole('button', { name: 'Move Sales' }).focus();

    await userEvent.keyboard(' ');

    expect(await screen.findByText('Lifted Sales, position 1 of 3')).toBeInTheDocument();
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
  });

  it('leaves Enter to the menu of the handle', async () => {
    await import('./sortable-part.js');
    draw();
    act(() => screen.getByRole('button', { name: 'Move Sales' }).focus());
    await act(async () => {});

    await userEvent.keyboard('{Enter}');

    expect(await screen.findByRole('menu')).toBeInTheDocument();
    expect(document.querySelector('[data-dragging]')).toBeNull();
    expect(screen.queryByText(/^Lifted/)).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
  });

  it('can be moved no further than the ends of its list', async () => {
    const { unmount } = draw();
    const itemsOf = async (card: string) => {
      await userEvent.click(screen.getByRole('button', { name: `Move ${card}` }));
      const items = (await screen.findAllByRole('menuitem')) as HTMLButtonElement[];
      const open = items.filter(({ disabled }) => !disabled).map(({ textContent }) => textContent);
      await userEvent.keyboard('{Escape}');
      return open;
    };

    expect(await itemsOf('Sales')).toEqual(['Move down', 'Reset layout']);
    expect(await itemsOf('Purchase')).toEqual(['Move up', 'Move down', 'Move to top', 'Reset layout']);
    expect(await itemsOf('Chart')).toEqual(['Move up', 'Move to top', 'Reset layout']);
    unmount();
    draw(true);
    expect(await itemsOf('Purchase')).toEqual(['Move left', 'Move right', 'Move to start', 'Reset layout']);
  });

  /** Carries the last card to the top; `meanwhile` sees the cards before it is let go. */
  const carryUp = async (meanwhile = () => {}) => {
    // jsdom lays nothing out: cards of 100 px, one under the other.
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const place = [...document.querySelectorAll('li')].indexOf(this.closest('li') as HTMLLIElement);
      return new DOMRect(0, place * 100, 300, 100);
    });
    await import('./sortable-part.js');
    jest.useFakeTimers();
    draw();
    const handle = screen.getByRole('button', { name: 'Move Chart' });
    act(() => handle.focus());
    const rest = () => act(() => jest.advanceTimersByTimeAsync(100));
    await rest();

    fireEvent.mouseDown(handle, { button: 0, clientX: 10, clientY: 250 });
    for (const clientY of [240, 140, 40]) {
      fireEvent.mouseMove(document, { clientX: 10, clientY });
      await rest();
    }
    meanwhile();
    fireEvent.mouseUp(document);
    await rest();
    jest.useRealTimers();
    jest.restoreAllMocks();
  };

  it('drops a card where it is released; those between move', async () => {
    await carryUp();

    expect(order()).toEqual(['Chart', 'Sales', 'Purchase']);
    expect(screen.getByText('Dropped Chart, position 1 of 3')).toBeInTheDocument();
  });

  it.each([
    ['glide', false, 'transform 200ms ease'],
    ['step where motion is unwanted', true, ''],
  ])('lets the other cards %s', async (_, matches, transition) => {
    isStill = matches;
    let seen: string[] = [];

    await carryUp(() => {
      seen = screen.getAllByRole('listitem').map(({ style }) => style.transition);
    });

    expect(seen.slice(0, 2)).toEqual([transition, transition]);
  });

  it('lifts a card on a long press; a swipe scrolls the page', async () => {
    await import('./sortable-part.js');
    jest.useFakeTimers();
    draw();
    const handle = screen.getByRole('button', { name: 'Move Sales' });
    act(() => handle.focus());
    await act(() => jest.advanceTimersByTimeAsync(0));
    const touch = (clientY: number) => ({ touches: [{ clientX: 10, clientY }] });
    const lifted = async (ms: number) => {
      await act(() => jest.advanceTimersByTimeAsync(ms));
      return document.querySelector('[data-dragging]') !== null;
    };

    fireEvent.touchStart(handle, touch(10));
    expect(await lifted(100)).toBe(false);
    fireEvent.touchMove(handle, touch(40));
    expect(await lifted(400)).toBe(false);
    fireEvent.touchEnd(handle);
    fireEvent.touchStart(handle, touch(10));
    expect(await lifted(250)).toBe(true);
    fireEvent.touchEnd(handle);
    await lifted(0);
    jest.useRealTimers();
  });
});
