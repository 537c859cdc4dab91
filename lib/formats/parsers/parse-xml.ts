import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { nestingMax } from './nesting';
import { TransformationError } from '../transformation-error';

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: '#text',
  removeNSPrefix: true,
  // Values stay text, because leading zeros of article numbers matter.
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: true,
  htmlEntities: true,
});

/**
 * An element with only text becomes that text. An attribute becomes `@name`, and repeated elements become an
 * array. Prefixes are removed.
 * @throws TransformationError `input_invalid` if malformed, too deep, or with a DOCTYPE that declares
 * entities: these could expand without limit or name files.
 */
export function parseXml(whole: string): unknown {
  const text = withoutExternalDoctype(whole);
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) {
    const position = text.search(/<!(?:DOCTYPE|ENTITY)/i);
    throw new TransformationError('input_invalid', 'xml_doctype', { position });
  }
  checkDepth(text);
  const valid = XMLValidator.validate(text);
  if (valid !== true) {
    const { msg: detail, line, col: column } = valid.err;
    throw new TransformationError('input_invalid', 'xml_malformed', { parameters: { detail, line, column } });
  }
  try {
    return parser.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    // The parser refuses names such as `__proto__`.
    const detail = (error as Error).message;
    throw new TransformationError('input_invalid', 'xml_unreadable', { parameters: { detail } });
  }
}

// Matches one piece at a time. One expression for all pieces would backtrack through every way to divide
// them.
const beforeDoctype = /\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->/y;
const externalDoctype =
  /<!DOCTYPE\s+[\w:.-]+\s+(?:SYSTEM\s+(?:"[^"]*"|'[^']*')|PUBLIC\s+(?:"[^"]*"|'[^']*')\s+(?:"[^"]*"|'[^']*'))\s*>/y;

/** Replaces an external DOCTYPE by spaces, so that positions stay. The external file is never read. */
function withoutExternalDoctype(text: string): string {
  let start = 0;
  for (beforeDoctype.lastIndex = 0; beforeDoctype.test(text);) start = beforeDoctype.lastIndex;
  externalDoctype.lastIndex = start;
  const [doctype = ''] = externalDoctype.exec(text) ?? [];
  if (doctype === '') return text;
  return `${text.slice(0, start)}${doctype.replaceAll(/[^\n]/g, ' ')}${text.slice(start + doctype.length)}`;
}

const markup =
  /<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$)|<\?[\s\S]*?(?:\?>|$)|<(\/?)[^"'<>]*(?:"[^"]*"[^"'<>]*|'[^']*'[^"'<>]*)*>?/g;

function checkDepth(text: string): void {
  let depth = 0;
  for (const { 0: tag, 1: closing, index } of text.matchAll(markup)) {
    if (closing === undefined) continue;
    if (closing === '/') depth -= 1;
    else if (!tag.endsWith('/>')) depth += 1;
    if (depth > nestingMax) {
      const details = { parameters: { maximum: nestingMax }, position: index };
      throw new TransformationError('input_invalid', 'xml_too_deep', details);
    }
  }
}
