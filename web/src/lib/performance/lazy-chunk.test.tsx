import { act, render, screen } from '@testing-library/react';
import { type ComponentType, Suspense, useState } from 'react';
import { lazyChunk } from './lazy-chunk.js';
import { watchStyles } from './lost-styles.js';
import { isAnythingPending } from './pending-work.js';

function Note({ text }: { readonly text: string }) {
  const [first] = useState(text);
  return <p>{`${first}, ${text}`}</p>;
}

function view(Part: ComponentType<{ readonly text: string }>, text: string) {
  return (
    <Suspense fallback="On its way">
      <Part text={text} />
    </Suspense>
  );
}

describe('a part in a chunk of its own', () => {
  it('has something in its place until the chunk arrives', async () => {
    const NotePart = lazyChunk(async () => ({ Note })).part((chunk) => chunk.Note);
    render(view(NotePart, 'Namaste'));

    expect(screen.getByText('On its way')).toBeInTheDocument();
    // A long wait shows a notice.
    expect(isAnythingPending()).toBe(true);
    expect(await screen.findByText('Namaste, Namaste')).toBeInTheDocument();
    expect(isAnythingPending()).toBe(false);
  });

  it('renders with the press when the chunk was prefetched', async () => {
    const chunk = lazyChunk(async () => ({ Note }));
    const NotePart = chunk.part(({ Note }) => Note);
    await chunk.preload();

    render(view(NotePart, 'Namaste'));

    expect(screen.queryByText('On its way')).not.toBeInTheDocument();
    expect(screen.getByText('Namaste, Namaste')).toBeInTheDocument();
  });

  it('keeps its state when the chunk is imported again', async () => {
    const chunk = lazyChunk(async () => ({ Note }));
    const NotePart = chunk.part(({ Note }) => Note);
    const { rerender } = render(view(NotePart, 'first'));
    await screen.findByText('first, first');

    await act(chunk.preload);
    rerender(view(NotePart, 'second'));

    expect(screen.getByText('first, second')).toBeInTheDocument();
  });

  it('reports a failed chunk only when it renders', async () => {
    const lost = () => Promise.reject(new Error('no line'));
    const answers = [lost, lost, () => Promise.resolve({ Note })];
    const chunk = lazyChunk(() => answers.shift()?.() ?? Promise.reject(new Error('asked too often')));
    const NotePart = chunk.part(({ Note }) => Note);

    await chunk.preload();
    render(view(NotePart, 'Namaste'));

    expect(await screen.findByText('Namaste, Namaste')).toBeInTheDocument();
  });

  it('is fetched again once while it is rendered', async () => {
    const load = jest.fn(async () => ({ Note })).mockRejectedValueOnce(new Error('no line'));
    const NotePart = lazyChunk(load).part((chunk) => chunk.Note);
    render(view(NotePart, 'Namaste'));

    expect(await screen.findByText('Namaste, Namaste')).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('comes with a style sheet that was lost before', async () => {
    watchStyles();
    const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/note.css' });
    document.head.append(sheet);
    sheet.dispatchEvent(new Event('error'));

    const arrived = lazyChunk(async () => ({ Note })).preload();
    const [again] = document.head.querySelectorAll('link');
    expect(again).not.toBe(sheet);
    expect(again).toHaveAttribute('href', '/note.css');
    again?.dispatchEvent(new Event('load'));

    expect(await arrived).toEqual({ Note });
  });

  it('needs no style sheet of another chunk once it is there', async () => {
    watchStyles();
    const chunk = lazyChunk(async () => ({ Note }));
    await chunk.preload();
    const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/gone.css' });
    document.head.append(sheet);
    sheet.dispatchEvent(new Event('error'));

    expect(await chunk.preload()).toEqual({ Note });
    expect(sheet).toBeInTheDocument();
  });
});
