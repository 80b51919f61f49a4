/** The header of every answer of our API. An answer without it comes from something else. */
export const apiMarker = { header: 'X-Volmaak', value: 'api' } as const;
