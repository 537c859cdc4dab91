/** Most characters that are formatted: a longer text would block the page. */
const formattedMax = 500_000;

/** Returns null for text that is neither JSON nor XML, and for text that is already formatted. */
export function prettyText(text: string): string | null {
  if (text.length > formattedMax) return null;
  const start = /^\s*([[{<])/.exec(text)?.[1];
  if (start === undefined) return null;
  const pretty = start === '<' ? prettyXml(text) : prettyJson(text);
  return pretty === null || pretty === text.trim() ? null : pretty;
}

/** Formats without `JSON.stringify`, because that would change how numbers are written. */
function prettyJson(text: string): string | null {
  try {
    JSON.parse(text);
  } catch {
    return null;
  }
  const parts = text.match(/"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/g) ?? [];
  let depth = 0;
  let before = '';
  let pretty = '';
  for (const part of parts) {
    const isOpen = before === '{' || before === '[';
    const isClose = part === '}' || part === ']';
    if (isClose) depth -= 1;
    if (isOpen ? !isClose : isClose || before === ',') pretty += `\n${'  '.repeat(depth)}`;
    pretty += part === ':' ? ': ' : part;
    if (part === '{' || part === '[') depth += 1;
    before = part;
  }
  return pretty;
}

/** Breaks lines only between two tags: a break next to a text would change the text. */
function prettyXml(text: string): string | null {
  const parts = text.match(/<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<[^>]*>|[^<]+/g);
  if (parts === null || !parts.some((part) => part.startsWith('</') || part.endsWith('/>'))) return null;
  let depth = 0;
  let pretty = '';
  let isBroken = true;
  for (const [index, part] of parts.entries()) {
    const isText = !part.startsWith('<') || part.startsWith('<![CDATA[');
    if (isText && part.trim() === '') {
      isBroken = true;
      continue;
    }
    const isClose = part.startsWith('</');
    if (isClose) depth = Math.max(0, depth - 1);
    const previous = parts[index - 1] ?? '';
    const isBetween = !isText && (isBroken || previous.startsWith('<'));
    const isEmptyElement = isClose && /^<[^/!?][^>]*[^/]>$|^<[^/!?]>$/.test(previous);
    if (isBetween && !isEmptyElement && pretty !== '') pretty += `\n${'  '.repeat(depth)}`;
    pretty += part;
    if (!isText && !isClose && !/^<[!?]|\/>$/.test(part)) depth += 1;
    isBroken = false;
  }
  return pretty;
}
