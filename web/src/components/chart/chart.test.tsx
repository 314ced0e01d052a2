import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { point } from '../../../test-support/pointer.js';
import type { ChartGroup } from '../../lib/figures/chart-data.js';
import { Chart } from './chart.js';

function group(label: string, sales: number, purchases: number): ChartGroup {
  return {
    key: label,
    label,
    name: `${label} 2026`,
    sales,
    purchases,
  };
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const days = [group('Fri', 500, 12_300.5), group('Sat', 990, 0)];

function draw(groups: readonly ChartGroup[] | undefined = days) {
  return render(<Chart title="Sales & Purchase" period="weekly" groups={groups} />);
}

/** jsdom has no layout; the box has the given width. */
function wide(width: number) {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300);
}

function heightOf(path: Element) {
  const [, ...tops] = (path.getAttribute('d') ?? '').match(/-?[\d.]+/g)?.map(Number) ?? [];
  return Math.max(...tops) - Math.min(...tops);
}

/** How the tallest bar is filled. */
function tallest(container: HTMLElement) {
  return [...container.querySelectorAll<SVGPathElement>('path')].sort((a, b) => heightOf(b) - heightOf(a))[0]?.style
    .fill;
}

// Reading the library takes seconds on a busy machine, and is no part of any test.
beforeAll(() => import('./chart-plot.js'));
beforeAll(() => {
  Object.assign(globalThis, {
    requestIdleCallback: (act: () => void) => setTimeout(act),
    cancelIdleCallback: clearTimeout,
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

describe('Chart', () => {
  it('draws seven rupee labels, two bars per group and the names', async () => {
    wide(640);
    const { container } = draw();

    expect(await screen.findByText('₹20K')).toBeInTheDocument();
    expect(screen.getByText('₹3.3K')).toBeInTheDocument();
    expect(screen.getByText('Fri')).toBeInTheDocument();
    expect(container.querySelectorAll('path')).toHaveLength(4);
    expect(tallest(container)).toMatch(/^url\(#/);
    // Purchases stand beside sales, not over them.
    const starts = [...container.querySelectorAll('path')].map((path) =>
      Number.parseFloat(path.getAttribute('d')?.slice(1) ?? ''),
    );
    const [friday = 0, saturday = 0, fridays = 0, saturdays = 0] = starts;
    expect(Math.min(fridays - friday, saturdays - saturday)).toBeGreaterThan(22);
  });

  it('ends at 60000 without any bar', async () => {
    wide(640);
    draw([group('Sat', 0, 0)]);

    expect(await screen.findByText('₹60K')).toBeInTheDocument();
  });

  it('leaves out every second label where they would touch', async () => {
    wide(300);
    draw(months.map((month) => group(month, 1, 1)));

    expect(await screen.findByText('Jan')).toBeInTheDocument();
    expect(screen.queryByText('Feb')).not.toBeInTheDocument();
    expect(screen.getByText('Nov')).toBeInTheDocument();
  });

  it('writes its labels as large as the text of the page, and fewer of them', async () => {
    wide(640);
    document.documentElement.style.fontSize = '32px';
    draw(months.map((month) => group(month, 1, 1)));

    expect(await screen.findByText('Jan')).toHaveStyle({ fontSize: '24px' });
    expect(screen.getByText('₹10K')).toHaveStyle({ fontSize: '24px' });
    expect(screen.queryByText('Feb')).not.toBeInTheDocument();
    document.documentElement.style.fontSize = '';
  });

  it('is one picture with a sentence, and a table for the numbers', async () => {
    const user = userEvent.setup();
    draw();
    expect(
      screen.getByRole('img', { name: /^Sales and purchases of the last 7 days\. Sales ₹1,490 in all/ }),
    ).toBeInTheDocument();

    await user.click(screen.getByText('View as table'));

    const row = within(screen.getByRole('table', { name: 'Sales & Purchase' })).getByRole('row', { name: /Fri 2026/ });
    expect(row).toHaveTextContent('₹500.00₹12,300.50');
  });

  it('explains the two colours before the bars', () => {
    draw();

    const [legend] = screen.getAllByRole('list');

    expect(legend).toHaveTextContent('SalesPurchase');
    expect(legend?.compareDocumentPosition(screen.getByRole('img'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('switches a series off and on by its name; the axis and the words follow, and the device remembers it', async () => {
    const user = userEvent.setup();
    wide(640);
    const { container, unmount } = draw();
    await screen.findByText('₹20K');

    await user.click(screen.getByRole('button', { name: 'Purchase', pressed: true }));

    expect(await screen.findByText('₹10K')).toBeInTheDocument();
    expect(screen.queryByText('₹20K')).not.toBeInTheDocument();
    expect(container.querySelectorAll('path')).toHaveLength(2);
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
      'Sales of the last 7 days. Sales ₹1,490 in all, most on Sat 2026 with ₹990.',
    );
    expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', 'Sat 2026: Sales ₹990');
    unmount();
    draw();
    expect(screen.getByRole('button', { name: 'Purchase', pressed: false })).toBeInTheDocument();
    await user.tab();
    await user.keyboard(' ');
    expect(await screen.findByText('₹60K')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'Sales and purchases of the last 7 days: both are hidden.' })).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Purchase' }));
    expect(await screen.findByText('₹20K')).toBeInTheDocument();
  });

  it('moves from group to group by arrow keys and announces both amounts', async () => {
    const user = userEvent.setup();
    draw();
    const bars = screen.getByRole('slider', { name: 'Sales & Purchase, bar by bar' });
    act(() => bars.focus());
    expect(bars).toHaveAttribute('aria-valuetext', 'Sat 2026: Sales ₹990, Purchase ₹0');

    await user.keyboard('{ArrowLeft}');

    expect(bars).toHaveAttribute('aria-valuetext', 'Fri 2026: Sales ₹500, Purchase ₹12,300.50');
    const values = screen.getByText('₹12,300.50', { selector: 'span' }).parentElement;
    expect(values).toHaveTextContent('Fri 2026Sales₹500Purchase₹12,300.50');
    for (const [key, place] of [
      ['End', '2'],
      ['ArrowRight', '2'],
      ['Home', '1'],
      ['ArrowLeft', '1'],
      ['ArrowUp', '2'],
      ['ArrowDown', '1'],
    ] as const) {
      await user.keyboard(`{${key}}`);
      expect(bars).toHaveAttribute('aria-valuenow', place);
    }
    expect([bars.getAttribute('aria-valuemin'), bars.getAttribute('aria-valuemax')]).toEqual(['1', '2']);
    await user.keyboard('{Escape}');
    expect(screen.queryByText('₹12,300.50', { selector: 'span' })).not.toBeInTheDocument();
  });

  it.each(['ctrlKey', 'metaKey', 'altKey'])(
    'leaves arrows with %s to the browser, which uses them for Back',
    (held) => {
      draw();
      const bars = screen.getByRole('slider');

      expect(fireEvent.keyDown(bars, { key: 'ArrowLeft', [held]: true })).toBe(true);
      expect(bars).toHaveAttribute('aria-valuenow', '2');
    },
  );

  it('releases a group on blur', async () => {
    const user = userEvent.setup();
    const { container } = draw();
    const line = () => container.querySelector('.line')?.textContent;
    expect(line()).toBe('Tap a bar for details');

    act(() => screen.getByRole('slider').focus());
    await user.keyboard('{ArrowLeft}');
    expect(line()).toBe('Fri 2026 Sales ₹500 · Purchase ₹12,300.50');
    expect(container.querySelector('.spot')).toHaveStyle({ left: '0%', width: '50%' });
    await user.keyboard('{ArrowRight}');
    expect(container.querySelector('.spot')).toHaveStyle({ left: '50%', width: '50%' });
    await user.tab();

    expect(line()).toBe('Tap a bar for details');
  });

  it('follows a mouse over the bars, to their very edge, and releases when it leaves', () => {
    draw();
    const bars = screen.getByRole('slider');
    jest.spyOn(bars, 'getBoundingClientRect').mockReturnValue({ left: 100, width: 200 } as DOMRect);
    const picked = () => document.querySelector('strong')?.textContent;

    const seen = [99, 199, 200, 300].map((clientX) => {
      point(bars, 'pointermove', 'mouse', { clientX });
      return picked();
    });
    expect(seen).toEqual(['Fri 2026', 'Fri 2026', 'Sat 2026', 'Sat 2026']);
    point(bars, 'pointerout', 'touch');
    expect(picked()).toBe('Sat 2026');
    jest.spyOn(bars, 'matches').mockReturnValueOnce(true);
    point(bars, 'pointerout', 'mouse');
    expect(picked()).toBe('Sat 2026');
    point(bars, 'pointerout', 'mouse');

    expect(picked()).toBeUndefined();
  });

  it('shows the amounts of the group that is tapped until something else is', async () => {
    const user = userEvent.setup();
    draw();
    const bars = screen.getByRole('slider');
    jest.spyOn(bars, 'getBoundingClientRect').mockReturnValue({ left: 100, width: 200 } as DOMRect);

    await user.pointer({ keys: '[TouchA]', target: bars, coords: { clientX: 150 } });
    expect(screen.getAllByText('Fri 2026', { selector: 'strong' })[0]).toBeInTheDocument();

    await user.pointer({ keys: '[TouchA]', target: document.body });
    expect(screen.queryByText('Fri 2026', { selector: 'strong' })).not.toBeInTheDocument();
  });

  it('reserves its space while loading', () => {
    render(<Chart title="Sales & Purchase" period="weekly" groups={undefined} />);

    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    expect(screen.queryByRole('slider')).not.toBeInTheDocument();
    expect(screen.getByText('Purchase')).toBeInTheDocument();
  });
});
