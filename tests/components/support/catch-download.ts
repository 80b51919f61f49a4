import { vi } from 'vitest';

/** The file that the next download saves. */
export function catchDownload(): Promise<File> {
  const address = vi.spyOn(URL, 'createObjectURL');
  return new Promise((resolve) => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      const content = address.mock.calls.at(-1)?.[0] as Blob; // a file is downloaded
      resolve(new File([content], this.download, { type: content.type }));
      address.mockRestore();
      click.mockRestore();
    });
  });
}
