import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type ItemPlace, LongList } from '../../../src/features/outbox/long-list.tsx';
import type { OutboxItem } from '../../../src/offline/outbox-item.ts';
import { renderNow } from '../support/render-now.ts';

// OUT-39
it('draws with a scroll only the items that come near the screen', async () => {
  const items = Array.from({ length: 200 }, (_, n) => ({ id: `item ${n}` }) as OutboxItem);
  const card = vi.fn(({ id }: OutboxItem, place?: ItemPlace) => (
    <li ref={place?.measure} data-index={place?.index} style={{ height: 170 }}>
      {id}
    </li>
  ));
  await renderNow(<LongList items={items} card={card} />);
  await expect.element(page.getByText('item 0', { exact: true })).toBeVisible();
  const drawn = () =>
    new Set(
      page
        .getByRole('listitem')
        .elements()
        .map((one) => one.textContent),
    );
  const before = drawn();
  card.mockClear();
  window.scrollTo(0, 340);
  await vi.waitFor(() => expect(drawn()).not.toEqual(before));
  const again = card.mock.calls.filter(([{ id }]) => before.has(id));
  expect(again).toEqual([]);
});
