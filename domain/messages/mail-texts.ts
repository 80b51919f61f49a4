/** The placeholder for the secret of a link in a stored mail. */
const secretPlaceholder = '[left out here]';

/** The subject of the mail with the link to set a new password (ACC-14). */
export const resetMailSubject = 'Set a new Volmaak password';

/** The text of that mail as it is stored: the user's name and the link's secret are left out. */
export function resetMailText(origin: string): string {
  return [
    'Hello,',
    'to set a new password for Volmaak, open this link within 1 hour:',
    `${origin}/reset-password?token=${secretPlaceholder}`,
    "If you didn't ask for this, you can ignore this email.",
  ].join('\n\n');
}

/** A name that no mail program makes a link: strangers must not mail links by registering. */
const plainName = /^[\p{L}\p{M}' -]{1,60}$/u;

/** The text as it is sent, with the name and the secret filled in. */
export function fillMail(stored: string, firstName: string, secret: string): string {
  const text = stored.replace(secretPlaceholder, () => secret);
  return plainName.test(firstName) ? text.replace(/^Hello,/, () => `Hello ${firstName},`) : text;
}

/** A mail's text as simple HTML, with its paragraphs and links. It loads nothing from elsewhere. */
export function mailHtml(subject: string, text: string): string {
  const paragraphs = text.split('\n\n').map((paragraph) => {
    const content = escaped(paragraph).replaceAll('\n', '<br>');
    return /^https?:\/\/\S+$/.test(paragraph)
      ? `<p><a href="${content}">${content}</a></p>`
      : `<p>${content}</p>`;
  });
  const head = `<meta charset="utf-8"><title>${escaped(subject)}</title>`;
  return `<!doctype html><html lang="en"><head>${head}</head><body>${paragraphs.join('')}</body></html>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => entities[mark] ?? mark);
}
