const prefix = 'volmaak-pictures-';

/** The cache of one user's vehicle pictures: two people on one phone never see each other's. */
export function pictureCacheName(userId: string): string {
  return prefix + userId;
}

/** Deletes the picture caches of everybody but one user, or of everybody. */
export async function deletePictureCaches(keptUserId: string | null): Promise<void> {
  const kept = keptUserId && pictureCacheName(keptUserId);
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(prefix) && name !== kept);
  await Promise.all(others.map((name) => caches.delete(name)));
}
