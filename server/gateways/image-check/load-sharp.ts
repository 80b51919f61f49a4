/** The decoder of pictures is loaded for the first one: it takes 17 MB of memory. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // A decoded picture is not needed again, and a cache would hold the memory of large ones.
  sharp.cache(false);
  return sharp;
}
