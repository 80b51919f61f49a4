let hasInput = false;

/** Watches for the first touch of the page. `navigator.userActivation` would survive a reload. */
export function watchUserInput(): void {
  const recordInput = () => {
    hasInput = true;
  };
  for (const type of ['pointerdown', 'keydown']) {
    window.addEventListener(type, recordInput, { once: true, capture: true, passive: true });
  }
}

export function hasUserInput(): boolean {
  return hasInput;
}
