import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const files = globSync('src/**/*.tsx', { cwd: root });

/** Whether an expression is a text for certain. What only may be one, the tests of screens find. */
function isText(expression: ESTree.Expression | ESTree.JSXEmptyExpression): boolean {
  switch (expression.type) {
    case 'Literal':
      return typeof expression.value === 'string' && expression.value.trim() !== '';
    case 'TemplateLiteral':
      return true;
    case 'LogicalExpression':
      return isText(expression.right);
    case 'ConditionalExpression':
      return isText(expression.consequent) || isText(expression.alternate);
    case 'CallExpression':
      return isTextCall(expression.callee);
    case 'MemberExpression':
      return isOfTexts(expression);
    default:
      return false;
  }
}

/** `texts.what(…)`, `formatDay(…)`, `moneyOf(…)`. */
const isTextCall = (callee: ESTree.Expression) =>
  callee.type === 'Identifier' ? /^format|Of$|Text$/.test(callee.name) : isOfTexts(callee);

function isOfTexts(expression: ESTree.Expression): boolean {
  if (expression.type === 'Identifier') return /texts$/i.test(expression.name);
  return expression.type === 'MemberExpression' && isOfTexts(expression.object);
}

function isTextChild(child: ESTree.JSXChild): boolean {
  if (child.type === 'JSXText') return child.value.trim() !== '';
  return child.type === 'JSXExpressionContainer' && isText(child.expression);
}

const isBlank = (child: ESTree.JSXChild) =>
  (child.type === 'JSXText' && child.value.trim() === '' && child.value.includes('\n')) ||
  (child.type === 'JSXExpressionContainer' && child.expression.type === 'JSXEmptyExpression');

/** The lines with an element that has a text and something else. */
function mixedIn(name: string, code: string): string[] {
  const found: string[] = [];
  const note = ({ children, start }: ESTree.JSXElement | ESTree.JSXFragment) => {
    const shown = children.filter((child) => !isBlank(child));
    if (shown.length > 1 && shown.some(isTextChild)) {
      found.push(`${name}:${code.slice(0, start).split('\n').length}`);
    }
  };
  const { program } = parseSync(name, code);
  new Visitor({ JSXElement: note, JSXFragment: note }).visit(program);
  return found;
}

// SCR-9
describe('a text of a screen', () => {
  it("is its element's only child, so that a translated page changes", () => {
    const found = files.flatMap((name) => mixedIn(name, readFileSync(join(root, name), 'utf8')));
    expect(found).toEqual([]);
  });

  it.each([
    '<p>You pay {total}</p>',
    '<p>{vehicle} · {plate}</p>',
    '<p>{texts.now} <b>{day}</b></p>',
    '<li>{nameOf(person)}<span /></li>',
    "<p><b />{isDue && ' today'}</p>",
    '<>{`a`}{formatDay(day)}</>',
  ])('is refused: %s', (code) => {
    expect(mixedIn('a.tsx', code)).toEqual(['a.tsx:1']);
  });

  it.each([
    '<p>{formatDay(day)}</p>',
    '<p>Only this</p>',
    '<p>\n  <b>{texts.now}</b> <span>{day}</span>\n</p>',
    '<li>{picture}{children}</li>',
  ])('may be alone, or no text: %s', (code) => {
    expect(mixedIn('a.tsx', code)).toEqual([]);
  });
});
