/** What a translation leaves as it is. */
const untranslated = 'script, style, textarea, title, font';

/**
 * Translates the page as browsers do: each text is replaced by one in a `<font>`, now and whenever
 * the page shows another one. Returns what ends it.
 */
export function translatePage(): () => void {
  const observer = new MutationObserver(replaceTexts);
  replaceTexts();
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  return () => observer.disconnect();
}

function replaceTexts(): void {
  for (const text of texts().filter(({ parentElement }) => !parentElement?.closest(untranslated))) {
    const font = document.createElement('font');
    font.textContent = text.data;
    text.replaceWith(font);
  }
}

/**
 * The texts that React itself changes, moves or removes, because they have siblings: once they are
 * replaced they keep their old words, or the next change of their element fails (SCR-9). A text that
 * is its element's only child belongs to the element. Mantine's labels of fields and toasts have
 * siblings, so theirs may not change.
 */
export function textsWithSiblings(): string[] {
  const standing = texts().filter(
    (text) =>
      text.data.trim() !== '' && isOfReact(text) && !text.parentElement?.closest(unchanging),
  );
  note(changes.takeRecords());
  return [...standing.map(describe), ...changed.splice(0)];
}

const unchanging = '.mantine-InputWrapper-label, .mantine-Notification-description';

const changed: string[] = [];
const changes = new MutationObserver(note);
changes.observe(document.body, { characterData: true, subtree: true });

function note(records: readonly MutationRecord[]): void {
  // An observer of characterData hears of texts.
  const targets = records.map(({ target }) => target as Text);
  changed.push(...targets.filter(isOfReact).map(describe));
}

const isOfReact = (text: Text) => Object.keys(text).some((key) => key.startsWith('__reactFiber$'));

const describe = (text: Text) => `“${text.data}” in ${text.parentElement?.outerHTML.slice(0, 160)}`;

function texts(): Text[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  // The walker shows texts only.
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  return found;
}
