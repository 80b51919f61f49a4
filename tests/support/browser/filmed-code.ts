import { open, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright/test';
import sharp from 'sharp';

/** A film's pictures, in pixels and a second. The code fills its height but for a margin. */
export interface FilmSize {
  width: number;
  height: number;
  rate: number;
}

/** A phone's picture. Its browser reads codes, so it needs few a second. */
const small: FilmSize = { width: 640, height: 480, rate: 5 };
const margin = 8;

/** What the camera of a browser films. */
export interface FilmedCode {
  /** The browser's arguments. */
  args: string[];
  /** Holds a code in front of the camera, which films it from its next opening on. */
  film(code: Locator): Promise<void>;
  /** The same with the screenshot of a code. */
  filmPicture(picture: Buffer): Promise<void>;
  /** Shows it to a camera that is already open; nothing is a white wall. */
  change(picture: Buffer | null): Promise<void>;
}

/** A camera in a folder. At first it films a white wall. */
export async function openFilm(folder: string, size = small): Promise<FilmedCode> {
  const file = join(folder, 'camera.y4m');
  const filmPicture = async (picture: Buffer) => {
    const next = `${file}.next`;
    await writeFile(next, filmOf(await greyPicture(picture, size), size));
    // A browser may be reading the film before.
    await rename(next, file);
  };
  const wall = Buffer.alloc(size.width * size.height, 255);
  await writeFile(file, filmOf(wall, size));
  return {
    args: [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
    ],
    film: async (code) => filmPicture(await pictureOf(code)),
    filmPicture,
    change: async (picture) => {
      const grey = picture ? await greyPicture(picture, size) : wall;
      const opened = await open(file, 'r+');
      await opened.write(filmOf(grey, size));
      await opened.close();
    },
  };
}

/** One picture as a YUV4MPEG2 film, which a browser repeats. */
function filmOf(grey: Buffer, { width, height, rate }: FilmSize): Buffer {
  const head = `YUV4MPEG2 W${width} H${height} F${rate}:1 Ip A1:1 C420jpeg\nFRAME\n`;
  const colours = Buffer.alloc((width * height) / 2, 128);
  return Buffer.concat([Buffer.from(head), grey, colours]);
}

/** A screenshot of a code, as a camera would see it. */
export function pictureOf(code: Locator): Promise<Buffer> {
  return code.screenshot({ animations: 'disabled' });
}

function greyPicture(picture: Buffer, { width, height }: FilmSize): Promise<Buffer> {
  const side = height - 2 * margin;
  const background = '#fff';
  return sharp(picture)
    .flatten({ background })
    .resize(side, side, { fit: 'contain', background })
    .extend({
      top: margin,
      bottom: margin,
      left: (width - side) / 2,
      right: (width - side) / 2,
      background,
    })
    .greyscale()
    .raw()
    .toBuffer();
}
