import { expect, it } from 'vitest';
import { useBackCloses } from '../../../src/components/dialogs/use-back-closes.ts';
import { onceCorrectedOrClosed } from '../../../src/components/fields/submitted-form.ts';
import { renderNow } from '../support/render-now.ts';

let isBackHeard = false;

function Dialog({ isOpen }: { isOpen: boolean }) {
  useBackCloses(isOpen, () => {
    isBackHeard = true;
  });
  return null;
}

/** A dialog with a form. Its frame may stay during the closing animation. */
const dialog = (isOpen: boolean, isThere: boolean) => (
  <>
    <Dialog isOpen={isOpen} />
    {isThere && (
      <div role="dialog">
        <form />
      </div>
    )}
  </>
);

/** Closes the dialog and returns how often the toast about its form was ended. */
async function endsWhenClosed(closeAs: () => unknown): Promise<number> {
  const { container, rerender } = await renderNow(dialog(true, true));
  let ends = 0;
  const form = container.querySelector('form')!; // rendered above
  const stop = onceCorrectedOrClosed(form, () => {
    ends += 1;
  });
  await closeAs();
  await rerender(dialog(false, true));
  await expect.poll(() => history.state?.dialog ?? null).toBe(null);
  await rerender(dialog(false, false));
  expect(form.isConnected).toBe(false);
  const found = ends;
  stop();
  return found;
}

it('a toast about a form stays when the dialog of the form closes by itself', async () => {
  expect(await endsWhenClosed(() => {})).toBe(0);
});

it('a toast about a form ends when its user closes the dialog of the form', async () => {
  expect(await endsWhenClosed(() => document.body.click())).toBe(1);
});

it('a toast about a form ends when its user goes back from the dialog of the form', async () => {
  const goBack = () => {
    isBackHeard = false;
    history.back();
    return expect.poll(() => isBackHeard).toBe(true);
  };
  expect(await endsWhenClosed(goBack)).toBe(1);
});
