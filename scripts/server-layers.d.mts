/** The floors of the server, from the lowest to the highest; `path` matches the files of one. */
export const serverLayers: readonly { name: string; path: string }[];
