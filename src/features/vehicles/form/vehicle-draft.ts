import { deleteDraftPhoto } from '../../../session/draft-photo.ts';
import { deleteFormDraft } from '../../../session/form-draft.ts';

/** The name of a form's draft: of a new vehicle, or of the car or outbox item that it edits. */
export function vehicleDraft(about?: { id: string } | undefined): string {
  return about ? `vehicle-${about.id}` : 'vehicle';
}

/** How make and model are entered is saved beside the fields. */
export function modeDraft(draft: string): string {
  return `${draft}-mode`;
}

export function dropVehicleDraft(draft: string): void {
  deleteFormDraft(draft);
  deleteFormDraft(modeDraft(draft));
  void deleteDraftPhoto(draft);
}
