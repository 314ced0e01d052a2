import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { type ButtonHTMLAttributes, useLayoutEffect } from 'react';
import { STILL, useMedia } from '../../lib/browser/use-media.js';
import { sortingTexts } from '../../lib/texts/en/sorting.js';
import { sortableAnnouncements, sortableInstructions } from './sortable-announcements.js';
import { sortingByLayout } from './sorting-by-layout.js';

/** What makes the button of a card its handle. */
export type CardGrip = ButtonHTMLAttributes<HTMLButtonElement>;

/** The elements of one card. */
export interface CardNodes {
  readonly item: HTMLElement | null;
  readonly handle: HTMLElement | null;
}

export interface SortablePartProps {
  /** In the order shown. */
  readonly ids: readonly string[];
  readonly titleOf: (id: string) => string;
  readonly nodesOf: (id: string) => CardNodes;
  /** Called with the handle's props, again when they change. */
  readonly onGrip: (id: string, grip: CardGrip) => void;
  readonly onDrop: (id: string, over: string) => void;
}

// Created once: new options in each render would give every handle new listeners and render it again.
const MOUSE = { activationConstraint: { distance: 4 } };
// A plain swipe still scrolls; a finger that rests 200 ms lifts the card.
const TOUCH = { activationConstraint: { delay: 200, tolerance: 8 } };
// Enter is left to the menu of the same button.
const KEYBOARD = {
  coordinateGetter: sortableKeyboardCoordinates,
  keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
};
const ROLE = { roleDescription: sortingTexts.role };
const STILL_KEYBOARD = { ...KEYBOARD, scrollBehavior: 'auto' as const };

/** Moves cards; in a chunk of its own, beside the list and not around it. Use `SortableCards`. */
export function SortablePart({ ids, titleOf, nodesOf, onGrip, onDrop }: SortablePartProps) {
  const isStill = useMedia(STILL);
  const sensors = useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeyboardSensor, isStill ? STILL_KEYBOARD : KEYBOARD),
  );
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onDrop(String(active.id), String(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements: sortableAnnouncements(titleOf, ids),
        screenReaderInstructions: sortableInstructions,
      }}
    >
      <SortableContext items={[...ids]} strategy={sortingByLayout}>
        {ids.map((id) => (
          <Mover key={id} id={id} isStill={isStill} nodesOf={nodesOf} onGrip={onGrip} />
        ))}
      </SortableContext>
    </DndContext>
  );
}

type MoverProps = Pick<SortablePartProps, 'nodesOf' | 'onGrip'> & {
  readonly id: string;
  readonly isStill: boolean;
};

/** Moves one card. It styles the card's element directly, so that no card renders while it moves. */
function Mover({ id, isStill, nodesOf, onGrip }: MoverProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    attributes: ROLE,
    ...(isStill ? { transition: null } : {}),
  });
  useLayoutEffect(() => {
    const { item, handle } = nodesOf(id);
    setNodeRef(item);
    setActivatorNodeRef(handle);
    if (!item) return;
    item.style.transform = CSS.Translate.toString(transform) ?? '';
    item.style.transition = transition ?? '';
    item.toggleAttribute('data-dragging', isDragging);
  });
  useLayoutEffect(() => onGrip(id, { ...attributes, ...listeners }), [id, onGrip, attributes, listeners]);
  return null;
}
