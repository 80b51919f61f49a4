export function isUpdateOf(version: string, other: string): boolean;
export function chooseNode(pinned: string, system?: string): string;
