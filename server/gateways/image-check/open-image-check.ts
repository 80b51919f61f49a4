import type { ImageCheck } from './image-check.ts';
import { localImageCheck } from './local-image-check.ts';
import { visionService } from './vision-service.ts';

/** The service that `IMAGE_CHECK_URL` names; what can be known here when it is unset. */
export function openImageCheck(url: string | undefined): ImageCheck {
  return url === undefined ? localImageCheck() : visionService(url);
}
