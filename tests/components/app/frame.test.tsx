import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ownAccountAnswers } from '../support/account-data.ts';
import { expectTouchTargets } from '../support/checks.ts';
import { openApp } from '../support/open-app.tsx';

const places = [
  { name: 'Get fuel', title: 'Get fuel', path: '/get-fuel' },
  { name: 'Requests', title: 'Fuel requests', path: '/fuel-requests-history' },
  { name: 'Purchases', title: 'Purchases', path: '/purchase-history' },
  { name: 'Account', title: 'Account', path: '/account' },
  { name: 'Home', title: 'Welcome, Thandi', path: '/' },
];
const navigation = page.getByRole('navigation', { name: 'Main' });
const links = () => navigation.getByRole('link').elements();

async function openHome(width = 360) {
  await page.viewport(width, 800);
  await openApp('/', { answers: ownAccountAnswers() });
  await expect.element(page.getByRole('heading', { name: 'Welcome, Thandi' })).toBeVisible();
}

describe('the navigation of the signed-in screens', () => {
  it.for([360, 1280])(
    'leads everywhere, says where one is, and moves the focus there, %i px wide',
    { tags: 'long' },
    async (width) => {
      await openHome(width);
      for (const { name, title, path } of places) {
        const link = navigation.getByRole('link', { name, exact: true });
        await link.click();
        await expect.element(page.getByRole('heading', { level: 1, name: title })).toHaveFocus();
        expect(location.pathname).toBe(path);
        await expect.element(link).toHaveAttribute('aria-current', 'page');
        expect(links().filter((each) => each.hasAttribute('aria-current'))).toHaveLength(1);
      }
      history.back();
      const before = page.getByRole('heading', { level: 1, name: 'Account' });
      await expect.element(before).toBeVisible();
    },
  );

  it('is at the bottom of a phone', async () => {
    await openHome();
    const box = navigation.element().getBoundingClientRect();
    expect(box).toMatchObject({ x: 0, width: 360, bottom: 800 });
    expectTouchTargets(navigation.element());
    // No label is wider than its link.
    expect(links().filter((link) => link.scrollWidth > link.clientWidth)).toEqual([]);
    // The end of the page can be scrolled clear of it. Late parts make the page longer.
    const last = page.getByRole('link', { name: 'View History' });
    const endOfLast = () => {
      window.scrollTo(0, document.body.scrollHeight);
      return last.element().getBoundingClientRect().bottom;
    };
    await expect.poll(endOfLast).toBeLessThanOrEqual(box.top);
    await expect.element(navigation).toBeInViewport({ ratio: 1 });
  });

  it('is at the side of a desktop', { tags: 'long' }, async () => {
    await openHome(1280);
    const box = navigation.element().getBoundingClientRect();
    const main = page.getByRole('main').element().getBoundingClientRect();
    expect(box.x).toBe(0);
    expect(box.width).toBeLessThan(300);
    expect(box.right).toBeLessThanOrEqual(main.x);
    const tops = links().map((link) => link.getBoundingClientRect().top);
    expect(tops).toEqual([...new Set(tops)].toSorted((one, other) => one - other));
  });
});
