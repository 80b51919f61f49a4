/** An `XMLHttpRequest` over a `fetch` that a test answers, as far as an upload uses it. */
export function xmlHttpRequestOver(fetchAnswer: typeof fetch): unknown {
  return class {
    onload: (() => void) | null = null;
    onerror: (() => void) | null = null;
    onabort: (() => void) | null = null;
    onloadend: (() => void) | null = null;
    readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    status = 0;
    responseText = '';
    private readonly controller = new AbortController();
    private readonly headers: Record<string, string> = {};
    private method = '';
    private path = '';
    private answered = new Headers();

    open(method: string, path: string): void {
      Object.assign(this, { method, path });
    }

    setRequestHeader(name: string, value: string): void {
      this.headers[name] = value;
    }

    getResponseHeader(name: string): string | null {
      return this.answered.get(name);
    }

    abort(): void {
      this.controller.abort();
    }

    async send(body: ArrayBuffer): Promise<void> {
      const { method, headers, path } = this;
      const { signal } = this.controller;
      try {
        this.upload.onprogress?.({ loaded: 0, total: 100 });
        const answer = await fetchAnswer(path, { method, headers, body, signal });
        this.responseText = await answer.text();
        this.status = answer.status;
        this.answered = answer.headers;
        this.onload?.();
      } catch {
        (signal.aborted ? this.onabort : this.onerror)?.();
      } finally {
        this.onloadend?.();
      }
    }
  };
}
