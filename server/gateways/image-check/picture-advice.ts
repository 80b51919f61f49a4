import sharp from 'sharp';

/** Pixels; smaller than a list shows it. */
const minSide = 480;
/** Brightness, from 0 to 255. */
const minBrightness = 40;
const brightest = 225;
/** A larger share in a single colour does not occur in photos. */
const maxColourShare = 0.6;
/**
 * The variance of the second derivative after stretching the contrast; below it, no edge is sharp.
 */
const minSharpness = 12;
const scaledSide = 512;

/**
 * Each advice: the end of a sentence about the picture, and what to do about it. None needs
 * knowledge of its content.
 */
const advice = {
  small: ['is small', 'a photo of at least 480 pixels shows more.'],
  plain: ['does not look like a photo', 'please use one of the vehicle itself.'],
  dark: ['is very dark', 'a photo in daylight shows more.'],
  bright: ['is very bright', 'a photo with the sun behind you shows more.'],
  blurred: ['is blurred', 'hold the phone still and tap on the vehicle to focus.'],
} as const;

/** The end of a sentence about a picture, and what to do about it. */
export interface Advice {
  reason: string;
  suggestion: string;
}

/**
 * Gives advice on a complete picture, the most useful first. Only the picture process calls it.
 */
export async function advise(picture: Buffer): Promise<Advice[]> {
  const { width, height } = await sharp(picture).metadata();
  const scaled = await sharp(picture)
    .resize({ width: scaledSide, height: scaledSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .png()
    .toBuffer();
  const brightness = await brightnessOf(scaled);
  const isPlain = (await shareOfOneColour(scaled)) > maxColourShare;
  const found: (keyof typeof advice)[] = [];
  if (Math.max(width, height) < minSide) found.push('small');
  if (brightness < minBrightness) found.push('dark');
  else if (isPlain) found.push('plain');
  else if (brightness > brightest) found.push('bright');
  // A picture with almost no content has no edges either.
  if (!isPlain && (await sharpness(scaled)) < minSharpness) found.push('blurred');
  return found.map((name) => {
    const [reason, suggestion] = advice[name];
    return { reason, suggestion: `It ${reason}: ${suggestion}` };
  });
}

/** The perceived brightness of the picture, from 0 to 255; green counts most. */
async function brightnessOf(scaled: Buffer): Promise<number> {
  const { channels } = await sharp(scaled).stats();
  const [red = 0, green = red, blue = red] = channels.map(({ mean }) => mean);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * The share of the picture in its most frequent colour, of 32 shades each of red, green and blue.
 */
async function shareOfOneColour(scaled: Buffer): Promise<number> {
  const side = 64;
  const pixels = await sharp(scaled)
    .resize({ width: side, height: side, fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer();
  const counts = new Map<number, number>();
  for (let at = 0; at < pixels.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
    const colour = ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return Math.max(...counts.values()) / (side * side);
}

/**
 * The variance of the Laplacian of the grey picture. The contrast is stretched first, so that a dim
 * picture is treated alike.
 */
async function sharpness(scaled: Buffer): Promise<number> {
  const { data, info } = await sharp(scaled)
    .greyscale()
    .normalise()
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const at = (x: number, y: number) => data[y * width + x] ?? 0;
  let [sum, squares, count] = [0, 0, 0];
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const edge = 4 * at(x, y) - at(x - 1, y) - at(x + 1, y) - at(x, y - 1) - at(x, y + 1);
      sum += edge;
      squares += edge * edge;
      count += 1;
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}
