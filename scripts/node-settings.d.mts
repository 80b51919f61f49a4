export const nodeFlags: string[];
export const programEnvironment: Record<string, string | undefined>;
