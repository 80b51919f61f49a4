import { expect, test } from '../support/browser.ts';
import { expectTouchTargets } from '../support/page-checks.ts';

const places = [
  { name: 'Request', title: 'Request fuel', path: '/fuel-request' },
  { name: 'Requests', title: 'Fuel requests', path: '/fuel-requests-history' },
  { name: 'Purchases', title: 'Purchases', path: '/purchase-history' },
  { name: 'Account', title: 'Account', path: '/account' },
  { name: 'Home', title: 'Welcome, Thandi', path: '/' },
];

test.describe('the frame of the signed-in screens', () => {
  test.beforeEach(async ({ page, driver: _ }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Welcome, Thandi' })).toBeVisible();
  });

  test('leads everywhere, says where one is, and moves the focus there', async ({ page }) => {
    const navigation = page.getByRole('navigation', { name: 'Main' });
    for (const { name, title, path } of places) {
      const link = navigation.getByRole('link', { name, exact: true });
      await link.click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
      await expect(page).toHaveURL(path);
      await expect(link).toHaveAttribute('aria-current', 'page');
      await expect(navigation.locator('[aria-current=page]')).toHaveCount(1);
    }
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  });

  test('lets the keyboard skip the navigation', async ({ page }) => {
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to the content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Logout' })).toBeFocused();
  });

  test('stands at the bottom of a phone', { tag: '@phone' }, async ({ page }) => {
    const navigation = page.getByRole('navigation', { name: 'Main' });
    const box = await navigation.boundingBox();
    expect(box).toMatchObject({ x: 0, width: 360 });
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(800);
    await expectTouchTargets(navigation);
    // No word sticks out of its place.
    const wide = await navigation
      .getByRole('link')
      .evaluateAll((links) => links.filter((link) => link.scrollWidth > link.clientWidth).length);
    expect(wide).toBe(0);
    // The last of the page can be scrolled clear of it.
    const last = page.getByRole('link', { name: 'View History' });
    await expect
      .poll(async () => {
        // Parts of the page come after it, and make it longer.
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        const end = await last.boundingBox();
        return (end?.y ?? 0) + (end?.height ?? 0);
      })
      .toBeLessThanOrEqual(box?.y ?? 0);
    await expect(navigation).toBeInViewport({ ratio: 1 });
  });

  test('stands at the side of a desktop', { tag: '@desktop' }, async ({ page }) => {
    const box = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
    const main = await page.getByRole('main').boundingBox();
    expect(box?.x).toBe(0);
    expect(box?.width).toBeLessThan(300);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(main?.x ?? 0);
    const [first, second] = await page
      .getByRole('navigation')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
    expect(first).toBeLessThan(second ?? 0);
  });
});
