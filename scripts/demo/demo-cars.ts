import sharp from 'sharp';
import type { UserId } from '../../domain/ids.ts';
import { day } from '../../domain/values/time-units.ts';
import type { Context } from '../../server/context.ts';
import { registerCar } from '../../server/vehicles/cars.ts';
import { attachPicture, openUpload, storeUpload } from '../../server/vehicles/pictures.ts';

export type DemoCar = Omit<Parameters<typeof registerCar>[2], 'carPhotoUrl'>;

/** Registers a vehicle with its picture some days ago. */
export async function addCar(
  context: Context,
  userId: UserId,
  { colour, daysAgo, car }: { colour: string; daysAgo: number; car: DemoCar },
) {
  const picture = await drawCar(colour);
  const contentType = 'image/jpeg';
  const upload = await openUpload(context, userId, { contentType, size: picture.length });
  await storeUpload(context, userId, upload, picture, contentType);
  const vehicleImageURL = `/api/uploads/${upload}`;
  const carPhotoUrl = await attachPicture(context, userId, { vehicleImageURL });
  // The picture is uploaded today, because an old picture without a vehicle would be deleted.
  return registerCar(at(context, daysAgo), userId, { ...car, carPhotoUrl }, null);
}

/** The same context with its clock set back by some days. */
export function at(context: Context, daysAgo: number): Context {
  const then = new Date(context.clock().getTime() - daysAgo * day);
  return { ...context, clock: () => then };
}

/** Draws a car in front of a hill, because the demo has no real photos. */
function drawCar(colour: string): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800">
    <rect width="1200" height="520" fill="#a9d3e8"/>
    <path d="M0 470 Q260 250 520 430 T1200 360 V560 H0 Z" fill="#6f9b7a"/>
    <rect y="520" width="1200" height="280" fill="#6b6f73"/>
    <path d="M190 560 Q210 470 330 455 L450 370 Q480 345 540 345 H760 Q810 345 850 385 L925 455 Q1010 465 1020 560 V610 H190 Z" fill="${colour}"/>
    <path d="M430 455 L510 390 Q520 382 540 382 H630 V455 Z M660 382 H750 Q780 382 800 402 L850 455 H660 Z" fill="#27343b"/>
    <g fill="#1c2226"><circle cx="370" cy="610" r="78"/><circle cx="840" cy="610" r="78"/></g>
    <g fill="#c8ced2"><circle cx="370" cy="610" r="40"/><circle cx="840" cy="610" r="40"/></g>
  </svg>`;
  return sharp(Buffer.from(drawing)).jpeg({ quality: 85 }).toBuffer();
}
