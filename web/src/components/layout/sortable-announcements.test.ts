import type { Active, Over } from '@dnd-kit/core';
import { sortableAnnouncements } from './sortable-announcements.js';

const order = ['sales', 'purchase', 'chart'];
const said = sortableAnnouncements((id) => id.toUpperCase(), order);

function move(id: string, over: string | null) {
  return {
    active: { id } as Active,
    over: (over && { id: over }) as Over | null,
  };
}

it('A card that moves is named, with the place it would have', () => {
  expect([
    said.onDragStart(move('chart', null)),
    said.onDragOver(move('chart', 'chart')),
    said.onDragOver(move('chart', 'sales')),
    said.onDragOver(move('chart', null)),
    said.onDragEnd(move('chart', 'sales')),
    said.onDragEnd(move('chart', null)),
    said.onDragCancel(move('chart', 'sales')),
  ]).toEqual([
    'Lifted CHART, position 3 of 3',
    'Lifted CHART, position 3 of 3',
    'CHART, position 1 of 3',
    undefined,
    'Dropped CHART, position 1 of 3',
    undefined,
    'Put back CHART, position 3 of 3',
  ]);
});
