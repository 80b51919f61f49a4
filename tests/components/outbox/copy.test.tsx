import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { outboxStore } from '../../../src/offline/sender.ts';
import { catchDownload } from '../support/catch-download.ts';
import { loseConnection } from '../support/connection.ts';
import { sessionUser } from '../support/data.ts';
import { openApp } from '../support/open-app.tsx';
import { keepRequest, keepVehicle, outboxPage, refused } from '../support/outbox.ts';
import { expectLasting, expectToast } from '../support/toasts.ts';

const saveButton = page.getByRole('button', { name: 'Save a copy' });
const shareButton = page.getByRole('button', { name: 'Share a copy' });
const items = outboxPage.getByRole('listitem');

async function choose(file: File): Promise<void> {
  const field = () => outboxPage.element().querySelector('input');
  await expect.poll(field).not.toBeNull();
  // As was just seen.
  const input = field()!;
  const chosen = new DataTransfer();
  chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

// OUT-26
describe('a copy of the outbox', () => {
  it('is saved without a connection, and brings everything to another phone', {
    tags: 'long',
  }, async () => {
    const user = sessionUser();
    const app = await openApp('/outbox', { user });
    await loseConnection(app);
    const { id, plate } = await keepVehicle(user.id);
    await keepRequest(user.id, { dependsOn: id });
    const kept = await outboxStore.photo(id);
    await expect.poll(() => items.elements().length).toBe(2);
    const download = catchDownload();
    await saveButton.click();
    const file = await download;
    expect(file.name).toMatch(/^volmaak-outbox-\d{4}-\d\d-\d\d\.json$/);
    await expectToast('Copy saved', 'has 2 items');

    // The other phone.
    await outboxStore.change(() => null);
    await expect.element(saveButton).not.toBeInTheDocument();
    await choose(file);
    await expectToast('Added to the outbox', '2 items were added.');
    await expect.element(outboxPage).toMatchTextContent(plate);
    await expect.element(outboxPage.getByRole('img', { name: /Photo of/ })).toBeVisible();
    expect(await outboxStore.photo(id)).toEqual(kept);
    await choose(file);
    await expectToast('Nothing new', '2 were on this phone already.');
  });

  it('of another account is refused, like any other file', async () => {
    const user = sessionUser();
    const other = sessionUser();
    await keepRequest(other.id, refused('invalid', 'No'));
    const { client } = await openApp('/outbox', { user });
    expect(client).toBeDefined();
    const { copyOutbox } = await import('../../../src/outbox/copy.ts');
    const { file } = await copyOutbox(other.id);
    await choose(file);
    await expectToast('Nothing was added', 'This copy belongs to another account.');
    await choose(new File(['{'], 'holiday.json'));
    await expectToast('Nothing was added', 'This file is not a copy of an outbox.');
    // SCR-4
    await expectLasting('Nothing was added. This file is not a copy of an outbox.');
    const alerts = outboxPage.getByRole('alert');
    expect(alerts.elements()).toHaveLength(1);
    await choose((await copyOutbox(user.id)).file);
    await expectToast('Nothing new');
    await expect.element(alerts).not.toBeInTheDocument();
    expect(await outboxStore.all()).toHaveLength(1);
  });

  it('can be shared where the browser offers it, and is saved if that fails', {
    tags: 'long',
  }, async () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>(async () => {});
    const sharing = { canShare: () => true, share };
    // The headless shell cannot share.
    Object.assign(navigator, sharing);
    onTestFinished(() => {
      for (const name of Object.keys(sharing)) Reflect.deleteProperty(navigator, name);
    });
    const user = sessionUser();
    await keepRequest(user.id, refused('invalid', 'No'));
    await openApp('/outbox', { user });
    await shareButton.click();
    await expectToast('Copy saved', 'has 1 item.');
    expect(share.mock.calls[0]?.[0].files?.[0]).toMatchObject({
      name: expect.stringMatching(/\.txt$/),
      type: 'text/plain',
    });
    share.mockRejectedValueOnce(new DOMException('Too late', 'NotAllowedError'));
    const download = catchDownload();
    await shareButton.click();
    expect((await download).name).toMatch(/\.json$/);
  });
});
