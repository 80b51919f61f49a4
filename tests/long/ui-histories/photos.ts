import sharp from 'sharp';

/** Colours that stay apart in a compressed picture: a photo is recognised by its mean. */
const levels = [70, 130, 190];
const palette = levels.flatMap((red) =>
  levels.flatMap((green) => levels.map((blue) => ({ r: red, g: green, b: blue }))),
);

/** The photo of a command: of one colour, with a stripe. */
export function photoOf(colour: number): Promise<Buffer> {
  const background = palette[colour % palette.length] ?? { r: 0, g: 0, b: 0 };
  const stripe = {
    create: { width: 640, height: 20, channels: 3, background: '#222222' },
  } as const;
  return sharp({ create: { width: 640, height: 400, channels: 3, background } })
    .composite([{ input: stripe, left: 0, top: 190 }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Whether a picture is the photo of a command. */
export async function isPhotoOf(picture: Buffer, colour: number): Promise<boolean> {
  const [found, wanted] = await Promise.all([mean(picture), photoOf(colour).then(mean)]);
  return found.every((value, channel) => Math.abs(value - (wanted[channel] ?? 0)) < 15);
}

async function mean(picture: Buffer): Promise<number[]> {
  const { channels } = await sharp(picture).removeAlpha().toColourspace('srgb').stats();
  return channels.slice(0, 3).map((channel) => channel.mean);
}
