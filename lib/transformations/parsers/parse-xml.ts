import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { nestingMax } from './nesting.ts';
import { TransformationError } from '../transformation-error.ts';

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: '#text',
  removeNSPrefix: true,
  // Everything stays text: leading zeros of article numbers matter.
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: true,
  // With them come characters by their number, such as `&#228;`.
  htmlEntities: true,
});

/**
 * Reads XML: an element with text alone is that text, attributes are `@name`, repeated elements an array, prefixes of
 * namespaces are left out.
 * @throws TransformationError `input_invalid` for what is not well-formed, nested too deep, or has a DOCTYPE: entities
 * can blow up to any size and name files.
 */
export function parseXml(text: string): unknown {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) {
    throw new TransformationError(
      'input_invalid',
      'a DOCTYPE is not allowed',
      text.search(/<!(?:DOCTYPE|ENTITY)/i),
    );
  }
  checkDepth(text);
  const valid = XMLValidator.validate(text);
  if (valid !== true) {
    const { msg, line, col } = valid.err;
    throw new TransformationError(
      'input_invalid',
      `the XML is not well-formed: ${msg} (line ${line}, column ${col})`,
    );
  }
  try {
    return parser.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    // Names such as `__proto__`, which it refuses.
    throw new TransformationError('input_invalid', `the XML can not be read: ${(error as Error).message}`);
  }
}

// What stands between angle brackets: text that is no markup, then tags with their quoted values.
const markup =
  /<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$)|<\?[\s\S]*?(?:\?>|$)|<(\/?)[^"'<>]*(?:"[^"]*"[^"'<>]*|'[^']*'[^"'<>]*)*>?/g;

function checkDepth(text: string): void {
  let depth = 0;
  for (const { 0: tag, 1: closing, index } of text.matchAll(markup)) {
    if (closing === undefined) continue;
    if (closing === '/') depth -= 1;
    else if (!tag.endsWith('/>')) depth += 1;
    if (depth > nestingMax) {
      throw new TransformationError('input_invalid', `the XML is nested deeper than ${nestingMax}`, index);
    }
  }
}
