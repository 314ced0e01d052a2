import type { Modifier } from '@dnd-kit/core';

/** Stops a moved card at both sides of the window: past them the page would grow and scroll sideways. */
export const insideWindow: Modifier = ({ transform, draggingNodeRect: card }) => {
  if (!card) return transform;
  const { clientWidth } = document.documentElement;
  return { ...transform, x: Math.min(Math.max(transform.x, -card.left), clientWidth - card.right) };
};
