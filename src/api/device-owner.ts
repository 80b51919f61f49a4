import type { UserId } from '../../domain/ids.ts';

let owner: UserId | null = null;

/** Whose data this page may show and keep; null while nobody is signed in. What arrives late for anybody else is dropped. */
export function deviceOwner(): UserId | null {
  return owner;
}

export function setDeviceOwner(userId: UserId | null): void {
  owner = userId;
}
