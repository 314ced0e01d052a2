import { type ReactNode, type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { classNames } from '../../lib/browser/class-names.js';
import { movedTo, useCardOrder } from '../../lib/cards/card-order.js';
import { announce } from '../../lib/feedback/announce.js';
import { cardTexts as texts } from '../../lib/texts/en/cards.js';
import {
  ArrowDownIcon,
  ArrowUpIcon,
  BackIcon,
  ForwardIcon,
  GripIcon,
  MoveStartIcon,
  MoveTopIcon,
  ResetIcon,
} from '../icons.js';
import { Menu } from '../overlay/menu.js';
import type { MenuItem } from '../overlay/overlay-props.js';
import styles from './sortable-cards.module.css';
import type { CardGrip } from './sortable-part.js';
import { useSortablePart } from './use-sortable-part.js';

export interface SortableCard {
  readonly id: string;
  /** Announced while it moves: "Sales Overview, position 2 of 3". */
  readonly title: string;
  /** Draws the card; put `handle` at the end of its header (`Card actions`). */
  readonly render: (handle: ReactNode) => ReactNode;
  /** On its list item: how many columns it takes. */
  readonly className?: string;
}

export interface SortableCardsProps {
  /** The screen: "home". Reset layout restores all groups of a board. */
  readonly board: string;
  /** The list within it: "left". */
  readonly group: string;
  /** Names the list. */
  readonly label: string;
  /** In default order. */
  readonly cards: readonly SortableCard[];
  /** The cards are side by side, in one row. */
  readonly across?: boolean;
  readonly className?: string;
}

type Nodes = RefObject<Map<string, HTMLElement>>;

/** A list of cards that people reorder by mouse, touch, keyboard or menu; the order is stored per user in this browser. */
export function SortableCards({ board, group, label, cards, across = false, className }: SortableCardsProps) {
  const { Part, want } = useSortablePart();
  const { grips, setGrip } = useGrips();
  const items: Nodes = useRef(new Map());
  const handles: Nodes = useRef(new Map());
  const defaults = useMemo(() => cards.map(({ id }) => id), [cards]);
  const { order, save, reset } = useCardOrder(board, group, defaults);
  const byId = new Map(cards.map((card) => [card.id, card]));
  const shown = order.flatMap((id) => byId.get(id) ?? []);
  const titleOf = (id: string) => byId.get(id)?.title ?? '';

  const move = (id: string, to: number) => {
    const next = movedTo(order, id, to);
    save(next);
    announce(texts.place(titleOf(id), next.indexOf(id) + 1, next.length));
  };
  const menuFor = (id: string): MenuItem[] => {
    const place = order.indexOf(id);
    const isFirst = place === 0;
    const isLast = place === order.length - 1;
    return [
      {
        id: 'up',
        label: across ? texts.moveLeft : texts.moveUp,
        icon: across ? <BackIcon aria-hidden="true" /> : <ArrowUpIcon aria-hidden="true" />,
        inactive: isFirst,
        onSelect: () => move(id, place - 1),
      },
      {
        id: 'down',
        label: across ? texts.moveRight : texts.moveDown,
        icon: across ? <ForwardIcon aria-hidden="true" /> : <ArrowDownIcon aria-hidden="true" />,
        inactive: isLast,
        onSelect: () => move(id, place + 1),
      },
      {
        id: 'top',
        label: across ? texts.moveToStart : texts.moveToTop,
        icon: across ? <MoveStartIcon aria-hidden="true" /> : <MoveTopIcon aria-hidden="true" />,
        inactive: isFirst,
        onSelect: () => move(id, 0),
      },
      { id: 'reset', label: texts.resetLayout, icon: <ResetIcon aria-hidden="true" />, onSelect: reset },
    ];
  };

  return (
    <>
      <ul aria-label={label} className={classNames(styles.list, className)}>
        {shown.map((card) => (
          <li key={card.id} ref={keepIn(items, card.id)} className={classNames(styles.item, card.className)}>
            {card.render(
              <Menu
                label={texts.move(card.title)}
                icon={<GripIcon aria-hidden="true" />}
                items={menuFor(card.id)}
                buttonRef={keepIn(handles, card.id)}
                buttonProps={{
                  ...grips[card.id],
                  className: styles.handle,
                  onPointerEnter: want,
                  onPointerDown: want,
                  onFocus: want,
                }}
              />,
            )}
          </li>
        ))}
      </ul>
      {Part ? (
        <Part
          ids={order}
          titleOf={titleOf}
          nodesOf={(id) => ({ item: items.current.get(id) ?? null, handle: handles.current.get(id) ?? null })}
          onGrip={setGrip}
          onDrop={(id, over) => save(movedTo(order, id, order.indexOf(over)))}
        />
      ) : null}
    </>
  );
}

function keepIn(nodes: Nodes, id: string) {
  return (node: HTMLElement | null) => {
    if (node) nodes.current.set(id, node);
    else nodes.current.delete(id);
  };
}

/** The grips that the sortable part provides for the cards; none before it has loaded. */
function useGrips() {
  const [grips, setGrips] = useState<Readonly<Record<string, CardGrip>>>({});
  const setGrip = useCallback((id: string, grip: CardGrip) => setGrips((before) => ({ ...before, [id]: grip })), []);
  return { grips, setGrip };
}
