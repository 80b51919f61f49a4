const prefix = 'volmaak-pictures-';

/** The cache of one user's vehicle pictures. Separate caches keep two users of one phone apart. */
export function pictureCacheName(userId: string): string {
  return prefix + userId;
}
