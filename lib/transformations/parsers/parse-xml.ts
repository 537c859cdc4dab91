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
  htmlEntities: false,
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

function checkDepth(text: string): void {
  let depth = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
    const next = text[at + 1];
    if (next === '/') depth -= 1;
    else if (next !== '!' && next !== '?') {
      const end = text.indexOf('>', at);
      if (text[end - 1] !== '/') depth += 1;
    }
    if (depth > nestingMax) {
      throw new TransformationError('input_invalid', `the XML is nested deeper than ${nestingMax}`, at);
    }
  }
}
