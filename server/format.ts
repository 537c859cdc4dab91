import { readFile } from 'node:fs/promises';
import { parse } from 'jsonc-parser';
import { format, type FormatConfig } from 'oxfmt';

/**
 * Formats as `npm run format` does. The extension of `file` selects the language.
 * @throws Error if the text cannot be parsed.
 */
export async function formatSource(file: string, source: string): Promise<string> {
  const options = parse(await readFile('.oxfmtrc.json', 'utf8')) as FormatConfig;
  const { code, errors } = await format(file, source, options);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file} cannot be formatted: ${error.message}`);
  return code;
}
