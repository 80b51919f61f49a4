export declare function presentChromium(): string | undefined;
export declare function presentHeadlessShell(): string | undefined;
export declare function ensureChromium(): Promise<void>;
