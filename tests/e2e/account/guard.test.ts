import { expect, test, watch } from '../../support/browser/browser.ts';

// The guard that fails any browser test on these events: it must notice each of them.
const forbiddenEvents = [
  {
    name: 'an uncaught error',
    cause: () => void setTimeout(() => Promise.reject(new Error('mishap'))),
    complaint: /^uncaught: mishap/,
  },
  { name: 'a console error', cause: () => console.error('mishap'), complaint: /^console: mishap/ },
  {
    name: 'a picture that the content security policy forbids',
    cause: () => {
      new Image().src = 'http://127.0.0.1:9/picture.png';
    },
    complaint: /^console: .*Content Security Policy/,
  },
  {
    name: 'a style that the content security policy forbids',
    cause: () => document.body.setAttribute('style', 'color: red'),
    complaint: /^console: .*Content Security Policy/,
  },
  {
    name: 'a request to another host',
    cause: () => {
      location.href = 'http://127.0.0.1:9/elsewhere';
    },
    complaint: /^foreign request: http:\/\/127\.0\.0\.1:9\/elsewhere/,
  },
];

test('the guard of all browser tests notices errors and foreign requests', {
  tag: '@desktop',
}, async ({ browser, baseURL }) => {
  const context = await browser.newContext();
  const complaints = watch(context);
  const page = await context.newPage();
  await page.goto(`${baseURL}/`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(complaints).toEqual([]);
  for (const { name, cause, complaint } of forbiddenEvents) {
    await test.step(name, async () => {
      complaints.length = 0;
      await page.evaluate(cause);
      // An event of the previous step may arrive late.
      await expect.poll(() => complaints).toContainEqual(expect.stringMatching(complaint));
    });
  }
  await context.close();
});
