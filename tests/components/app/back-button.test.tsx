import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Car } from '../../../domain/vehicles/car.ts';
import { useBackCloses } from '../../../src/components/dialogs/use-back-closes.ts';
import { newCar, sessionUser } from '../support/data.ts';
import { doubleClick } from '../support/double-click.ts';
import { openApp } from '../support/open-app.tsx';
import { renderNow } from '../support/render-now.ts';
import { vehicleAnswers } from '../support/vehicle-answers.ts';
import { plate, registration } from '../support/vehicle-dialog.ts';
import { openVehicle } from '../support/vehicle-row.ts';

const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' });
const entry = () => history.state?.dialog ?? null;

/** Opens the home screen from another one. */
async function openHome(user = sessionUser(), ...cars: Car[]) {
  const { server } = await openApp('/fuel-request', { user, answers: vehicleAnswers(...cars) });
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await expect.element(page.getByRole('heading', { name: 'Welcome, Thandi' })).toBeVisible();
  return server;
}

async function expectToLeave() {
  await expect.poll(entry).toBe(null);
  history.back();
  await expect.element(page.getByRole('heading', { name: 'Ask for fuel' })).toBeVisible();
  expect(location.pathname).toBe('/fuel-request');
}

// SCR-2
describe('Back, with a dialog open', () => {
  it('closes it and stays on the page; a second Back leaves the page', async () => {
    await openHome();
    await page.getByRole('button', { name: 'Add your first vehicle' }).click();
    await expect.element(registration.getByRole('button', { name: 'Add photo' })).toHaveFocus();
    history.back();
    await expect.poll(() => registration.elements()).toEqual([]);
    expect(location.pathname).toBe('/');
    await expectToLeave();
    history.forward();
    await expect.element(page.getByRole('heading', { name: 'Welcome, Thandi' })).toBeVisible();
  });

  it('asks before it discards what was entered, and answers a question with no', {
    tags: 'long',
  }, async () => {
    await openHome();
    await page.getByRole('button', { name: 'Add your first vehicle' }).click();
    await plate.fill('CA 1');
    const entryOfForm = entry();
    history.back();
    await expect.element(question).toBeVisible();
    history.back();
    await expect.poll(() => question.elements()).toEqual([]);
    await expect.element(plate).toHaveValue('CA 1');
    await expect.poll(entry).toBe(entryOfForm);
    history.back();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => registration.elements()).toEqual([]);
    expect(location.pathname).toBe('/');
    await expectToLeave();
  });

  it('still asks if the browser went one step too far when the question closed', {
    tags: 'long',
  }, async () => {
    await openHome();
    await page.getByRole('button', { name: 'Add your first vehicle' }).click();
    await plate.fill('CA 1');
    const entryOfForm = entry();
    history.back();
    await expect.element(question).toBeVisible();
    const back = vi.spyOn(history, 'back').mockImplementationOnce(() => history.go(-2));
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect.poll(() => back.mock.calls.length).toBe(1);
    await expect.poll(entry).toBe(entryOfForm);
    history.go(-1);
    await expect.element(question).toBeVisible();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => registration.elements()).toEqual([]);
    await expectToLeave();
  });

  it('closes the upper of two', { tags: 'long' }, async () => {
    await openHome();
    await page.getByRole('button', { name: 'Add your first vehicle' }).click();
    await registration.getByRole('button', { name: 'Add photo' }).click();
    const photo = page.getByRole('dialog', { name: 'Vehicle photo' });
    await expect.element(photo).toBeVisible();
    history.back();
    await expect.poll(() => photo.elements()).toEqual([]);
    await expect.element(registration).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => registration.elements()).toEqual([]);
    await expectToLeave();
  });

  it('goes to the right page after a dialog has done its work, once for a double tap', {
    tags: 'long',
  }, async () => {
    const user = sessionUser();
    const server = await openHome(user, newCar({ userId: user.id }));
    await openVehicle();
    await page.getByRole('button', { name: /^Delete Toyota/ }).click();
    const sure = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' });
    await doubleClick(sure, server, 'DELETE /api/cars/{id}');
    await expect.element(page.getByText('No vehicles yet')).toBeVisible();
    expect(server.sent('DELETE /api/cars/{id}')).toHaveLength(1);
    await page.getByRole('link', { name: 'Requests', exact: true }).click();
    await expect.element(page.getByRole('heading', { name: 'Fuel requests' })).toBeVisible();
    await expect.poll(entry).toBe(null);
    history.back();
    await expect.element(page.getByRole('heading', { name: 'Welcome, Thandi' })).toBeVisible();
    expect(location.pathname).toBe('/');
  });
});

describe('Back, just after the upper of two dialogs was closed', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is heard by the lower one', async () => {
    const heard: string[] = [];
    const Dialog = ({ name, isOpen }: { name: string; isOpen: boolean }) => {
      useBackCloses(isOpen, () => heard.push(name));
      return null;
    };
    const dialogs = (isUpperOpen: boolean) => (
      <>
        <Dialog name="lower" isOpen />
        <Dialog name="upper" isOpen={isUpperOpen} />
      </>
    );
    const { rerender, unmount } = await renderNow(dialogs(true));
    const entryOfUpper = entry();
    // On a busy phone deferred work runs after Back.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    await rerender(dialogs(false));
    expect(entry()).toBe(entryOfUpper);
    history.back();
    await expect.poll(() => heard).toEqual(['lower']);
    vi.runAllTimers();
    vi.useRealTimers();
    await unmount();
    await expect.poll(entry).toBe(null);
  });
});
