/** A box begins with its length and its name, of 4 bytes each. */
const firstBrand = 8;

/**
 * Whether a file's first bytes, each as the character of the same code, are those of a HEIC photo,
 * which browsers do not open (VEH-29). AVIF has the same container: it may be of the general brand
 * `mif1`, and then names itself among the compatible ones.
 */
export function isHeic(head: string): boolean {
  const [brand = ''] = brandsOf(head);
  return /^(?:hei|hev|mif1|msf1)/.test(brand) && !isAvif(head);
}

/** Whether a file's first bytes are those of an AVIF. */
export function isAvif(head: string): boolean {
  return brandsOf(head).some((brand) => brand === 'avif' || brand === 'avis');
}

/** The main brand, and the compatible ones behind its version. */
function brandsOf(head: string): string[] {
  if (head.slice(4, firstBrand) !== 'ftyp') return [];
  const length = [...head.slice(0, 4)].reduce((sum, byte) => sum * 256 + byte.charCodeAt(0), 0);
  const brands = head.slice(firstBrand, length).match(/.{4}/gs) ?? [];
  return brands.filter((_, index) => index !== 1);
}
