let isTouched = false;

/** Notes whether this page has been used. (The browser's own word for it outlives a reload.) */
export function watchTouch(): void {
  const note = () => {
    isTouched = true;
  };
  for (const type of ['pointerdown', 'keydown']) {
    window.addEventListener(type, note, { once: true, capture: true, passive: true });
  }
}

export function wasTouched(): boolean {
  return isTouched;
}
