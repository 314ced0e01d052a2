import type { Active, Over } from '@dnd-kit/core';
import { sortableAnnouncements } from './sortable-announcements.js';

const order = ['sales', 'purchase', 'chart'];
const announcements = sortableAnnouncements((id) => id.toUpperCase(), order);

function move(id: string, over: string | null) {
  return {
    active: { id } as Active,
    over: (over && { id: over }) as Over | null,
  };
}

it('A moving card is announced with its next position', () => {
  expect([
    announcements.onDragStart(move('chart', null)),
    announcements.onDragOver(move('chart', 'chart')),
    announcements.onDragOver(move('chart', 'sales')),
    announcements.onDragOver(move('chart', null)),
    announcements.onDragEnd(move('chart', 'sales')),
    announcements.onDragEnd(move('chart', null)),
    announcements.onDragCancel(move('chart', 'sales')),
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
