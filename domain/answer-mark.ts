/** The header that every answer of our API carries. What answers without it is not our server. */
export const answerMark = { header: 'X-Volmaak', value: 'api' } as const;
