/** A drawn picture of a car as a JPEG file. */
export async function carFile(width = 160): Promise<File> {
  const canvas = new OffscreenCanvas(width, width * 0.6);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('A canvas can be drawn on');
  context.fillStyle = '#9cc9e0';
  context.fillRect(0, 0, width, width);
  context.fillStyle = '#b3402f';
  context.fillRect(width * 0.2, width * 0.25, width * 0.6, width * 0.2);
  const bytes = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
  return new File([bytes], 'car.jpg', { type: bytes.type });
}
