import { describe, expect, it } from 'vitest';
import { fillMail, mailHtml, resetMailText } from '../../../domain/messages/mail-texts.ts';

const stored = resetMailText('https://volmaak.example');

describe('the mail with a link to a new password', () => {
  it('is stored without a name and without the secret', () => {
    expect(stored).toMatch(/^Hello,\n\n/);
    expect(stored).toContain('token=[left out here]');
    expect(stored).toContain('within 1 hour');
  });

  it('is sent with both', () => {
    const sent = fillMail(stored, 'Thandi', 'secret$&');
    expect(sent).toMatch(/^Hello Thandi,\n\n/);
    expect(sent).toContain('https://volmaak.example/reset-password?token=secret$&\n');
  });

  it.each(["Jo-Ann d'Arc", 'Zoë', '美咲', 'François Pieter'])('greets %s', (name) => {
    expect(fillMail(stored, name, 'x')).toContain(`Hello ${name},`);
  });

  it.each(['evil.example', 'http://evil', '<b>', 'a\nb', '[left out here]', 'x'.repeat(61), ''])(
    'does not greet %j',
    (name) => {
      expect(fillMail(stored, name, 'x')).toMatch(/^Hello,\n\n/);
    },
  );
});

describe('the HTML of a mail', () => {
  it('contains the paragraphs, and turns the link into a link', () => {
    const html = mailHtml('A & B', 'One <b>\n\nhttps://volmaak.example/x?a=1&b="2"\n\ntwo\nthree');
    expect(html).toContain('<title>A &amp; B</title>');
    expect(html).toContain('<p>One &lt;b&gt;</p>');
    const link = 'https://volmaak.example/x?a=1&amp;b=&quot;2&quot;';
    expect(html).toContain(`<p><a href="${link}">${link}</a></p>`);
    expect(html).toContain('<p>two<br>three</p>');
  });

  it('turns nothing else into a link', () => {
    expect(mailHtml('x', 'javascript:alert(1)')).not.toContain('<a');
    expect(mailHtml('x', 'see https://volmaak.example')).not.toContain('<a');
  });
});
