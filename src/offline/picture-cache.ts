const prefix = 'volmaak-pictures-';

/** The cache of one user's vehicle pictures: two people on one phone never see each other's. */
export function pictureCacheName(userId: string): string {
  return prefix + userId;
}
