import { lockScroll } from './scroll-lock.js';

it('The page stays locked until the last of several dialogs closes, and is then restored', () => {
  const page = document.body.appendChild(document.createElement('div'));
  page.id = 'root';
  const { documentElement: root, body } = document;
  const held = () => [root.style.overflow, page.style.pointerEvents];
  const before = [root, body, page].map((element) => element.style.cssText);

  const letGo = [lockScroll(), lockScroll()];
  expect(held()).toEqual(['hidden', 'auto']);
  expect(body.style.marginInlineEnd).toBe(`${innerWidth - root.clientWidth}px`);
  letGo[0]?.();
  expect(held()).toEqual(['hidden', 'auto']);
  letGo[1]?.();

  expect([root, body, page].map((element) => element.style.cssText)).toEqual(before);
  page.remove();
});
