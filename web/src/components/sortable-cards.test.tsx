import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openSession } from '../lib/session.js';
import { Card } from './card.js';
import { LiveRegion } from './live-region.js';
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

const draw = () =>
  render(
    <>
      <SortableCards board="home" group="left" label="Left column" cards={cards} />
      <LiveRegion />
    </>,
  );
const order = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const choose = async (card: string, item: string) => {
  await userEvent.click(screen.getByRole('button', { name: `Move ${card}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

describe('SortableCards', () => {
  beforeEach(() => openSession('t', { id: 'u1', name: 'Meera', email: 'm@example.in' }));

  it('moves a card by its menu, says where it went and keeps the focus on its handle', async () => {
    draw();

    await choose('Chart', 'Move up');

    expect(order()).toEqual(['Sales', 'Chart', 'Purchase']);
    expect(screen.getByText('Chart, position 2 of 3')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Move Chart' })).toHaveFocus());
  });

  it('keeps the order per user and puts it back', async () => {
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

  it.each(['{broken', '7', '{"a":1}', '[1,null]'])('stands in its default order when %s is stored', (stored) => {
    localStorage.setItem('cardOrder:u1:home:left', stored);

    draw();

    expect(order()).toEqual(['Sales', 'Purchase', 'Chart']);
  });

  it('lifts a card with Space and says so', async () => {
    draw();
    screen.getByRole('button', { name: 'Move Sales' }).focus();

    await userEvent.keyboard(' ');

    expect(await screen.findByText('Lifted Sales, position 1 of 3')).toBeInTheDocument();
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
  });
});
