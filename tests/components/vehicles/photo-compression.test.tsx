// @module-tag long

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectWords } from '../support/checks.ts';
import { carFile } from '../support/drawn-pictures.ts';
import { expectToast } from '../support/toasts.ts';
import { chooseFile, gallery, openPhotoDialog, photoDialog } from '../support/vehicle-dialog.ts';

/** Replaces the compression worker. It does nothing by itself. */
class IdleWorker extends EventTarget {
  static readonly all: IdleWorker[] = [];
  isTerminated = false;

  constructor() {
    super();
    IdleWorker.all.push(this);
  }

  postMessage(): void {}

  terminate(): void {
    this.isTerminated = true;
  }
}

const patience = 60_000;
const progress = photoDialog.getByRole('progressbar', { name: 'Making the photo smaller' });
const preview = page.getByRole('img', { name: 'The photo you chose' });

async function chooseInVain(): Promise<IdleWorker> {
  vi.stubGlobal('Worker', IdleWorker);
  await openPhotoDialog();
  await chooseFile(await carFile());
  await expect.element(progress).toBeVisible();
  return vi.waitUntil(() => IdleWorker.all[0], patience);
}

beforeEach(() => {
  IdleWorker.all.length = 0;
});

describe('making a photo small', () => {
  it('shows its progress, and can be cancelled', async () => {
    const worker = await chooseInVain();
    const data = { kind: 'progress', percent: 40 };
    worker.dispatchEvent(new MessageEvent('message', { data }));
    await expect.element(progress).toHaveAttribute('value', '40');
    await expect.element(photoDialog).toMatchTextContent('40 %');
    await expectWords(photoDialog.getByRole('status'), 'Making the photo smaller');
    await photoDialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(gallery).toBeVisible();
    expect(worker.isTerminated).toBe(true);
    await chooseFile(await carFile());
    const next = await vi.waitUntil(() => IdleWorker.all[1], patience);
    const done = { kind: 'done', picture: await carFile() };
    next.dispatchEvent(new MessageEvent('message', { data: done }));
    await expect.element(preview).toBeVisible();
  });

  it('ends with the dialog', async () => {
    const worker = await chooseInVain();
    await userEvent.keyboard('{Escape}');
    await expect.element(photoDialog).not.toBeInTheDocument();
    expect(worker.isTerminated).toBe(true);
    await page.getByRole('button', { name: 'Add photo' }).click();
    await expect.element(gallery).toBeVisible();
    await expect
      .element(page.getByRole('img', { name: 'The photo you chose' }))
      .not.toBeInTheDocument();
  });

  it('says when it failed', async () => {
    const worker = await chooseInVain();
    worker.dispatchEvent(new Event('error'));
    await expectToast('Processing Error', 'Failed to process image for validation');
    await expectWords(photoDialog.getByRole('alert'), 'could not be prepared');
  });

  // VEH-7
  it('reduces a large picture to at most 1600 pixels', async () => {
    await openPhotoDialog();
    await chooseFile(await carFile(2400));
    await expect.element(preview).toBeVisible();
    const image = preview.element() as HTMLImageElement; // by its role
    await expect.poll(() => image.naturalWidth).toBe(1600);
  });

  it('falls back to the page if the worker cannot open it', async () => {
    const worker = await chooseInVain();
    worker.dispatchEvent(new MessageEvent('message', { data: { kind: 'needs-page' } }));
    await expect.element(preview).toBeVisible();
  });
});
