import { isJsonObject, type JsonValue } from '@/lib/core/json';

interface Notation {
  readonly open: string;
  readonly close: string;
  readonly listOpen: string;
  readonly listClose: string;
  readonly empty: string;
  readonly member: (key: string) => string;
  readonly text: (value: string) => string;
  readonly words: { readonly true: string; readonly false: string; readonly null: string };
  readonly step: string;
}

function literal(notation: Notation, value: JsonValue, indent: string): string {
  if (value === null) return notation.words.null;
  if (typeof value === 'boolean') return notation.words[value ? 'true' : 'false'];
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return notation.text(value);
  const inner = indent + notation.step;
  const lines = isJsonObject(value)
    ? Object.entries(value).map(
        ([key, member]) => notation.member(key) + literal(notation, member ?? null, inner),
      )
    : value.map((element) => literal(notation, element, inner));
  const [open, close] = isJsonObject(value)
    ? [notation.open, notation.close]
    : [notation.listOpen, notation.listClose];
  if (lines.length === 0) return isJsonObject(value) ? notation.empty : `${open}${close}`;
  const space = open === '{' ? ' ' : '';
  const flat = `${open}${space}${lines.join(', ')}${space}${close}`;
  if (!flat.includes('\n') && indent.length + flat.length < 72) return flat;
  return `${open}\n${lines.map((line) => `${inner}${line},\n`).join('')}${indent}${close}`;
}

const jsonWords = { true: 'true', false: 'false', null: 'null' } as const;

function singleQuoted(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

export function typescriptText(value: string): string {
  return singleQuoted(value).replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\u2028', '\\u2028');
}

export function typescriptLiteral(value: JsonValue, indent: string): string {
  const notation: Notation = {
    open: '{',
    close: '}',
    listOpen: '[',
    listClose: ']',
    empty: '{}',
    member: (key) => `${/^[A-Za-z_]\w*$/.test(key) ? key : typescriptText(key)}: `,
    text: typescriptText,
    words: jsonWords,
    step: '  ',
  };
  return literal(notation, value, indent);
}

/** Python understands JSON's escapes, because `JSON.stringify` leaves characters beyond U+FFFF unescaped. */
export function pythonText(value: string): string {
  return JSON.stringify(value);
}

export function pythonLiteral(value: JsonValue, indent: string): string {
  const notation: Notation = {
    open: '{',
    close: '}',
    listOpen: '[',
    listClose: ']',
    empty: '{}',
    member: (key) => `${pythonText(key)}: `,
    text: pythonText,
    words: { true: 'True', false: 'False', null: 'None' },
    step: '    ',
  };
  return literal(notation, value, indent);
}

/** Text with line breaks gets double quotes, because PHP's single quotes have no escapes for them. */
export function phpText(value: string): string {
  if (!/[\n\r]/.test(value)) return singleQuoted(value);
  return JSON.stringify(value).replaceAll('$', '\\$').replaceAll('\\/', '/');
}

export function phpLiteral(value: JsonValue, indent: string): string {
  const notation: Notation = {
    open: '[',
    close: ']',
    listOpen: '[',
    listClose: ']',
    empty: 'new stdClass()',
    member: (key) => `${phpText(key)} => `,
    text: phpText,
    words: jsonWords,
    step: '    ',
  };
  return literal(notation, value, indent);
}
