let hasInput = false;

/** Notes whether this page has been used. (The browser's own word for it outlives a reload.) */
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
