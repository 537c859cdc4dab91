import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Part {
  readonly name: string;
  readonly file: string;
  readonly texts: { readonly audit?: Readonly<Record<string, object>>; readonly permissions?: object };
}

const gathering = new Set(['audit', 'permissions']);

/** Each file holds the names of its own permissions, actions and subjects. This source joins them. */
export function textsSource(folder: string): string {
  const language = path.basename(folder);
  const everyday = readFileSync(`${path.dirname(folder)}/everyday.${language}.ts`, 'utf8');
  const parts = globSync(`${folder}/*.json`)
    .toSorted()
    .map(readPart)
    .filter(({ file }) => !everyday.includes(`/${file}'`));
  const named = parts.filter(({ name }) => !gathering.has(name));
  const gather = (from: string, isIn: (part: Part) => boolean) =>
    named.filter(isIn).map(({ name }) => `...${name}.${from},\n`);
  const words = (kind: string) => gather(`audit.${kind}`, ({ texts }) => texts.audit?.[kind] !== undefined);
  return [
    '// Written by `npm run generate`.\n\n',
    `import { everyday } from './everyday.${language}';\n`,
    ...parts.map(({ name, file }) => `import ${name} from './${language}/${file}';\n`),
    `import receiptPage from '../receipt-messages/${language}.json';\n\n`,
    '/** All texts of the portal in this language. */\n',
    `export const ${language} = { ...everyday, portal: { ...everyday.portal,\n`,
    ...named.map(({ name }) => `${name},\n`),
    'audit: { ...audit,\n',
    'subjects: { ...audit.subjects,\n',
    ...words('subjects'),
    '},\n',
    'actions: { ...audit.actions,\n',
    ...words('actions'),
    '} },\n',
    'permissions: { ...permissions, operations: {\n',
    ...gather('permissions', ({ texts }) => texts.permissions !== undefined),
    '} },\n',
    'paymentMethods: receiptPage.payments.methods,\n',
    '} };\n',
  ].join('');
}

function readPart(file: string): Part {
  const base = path.basename(file);
  const name = path.basename(file, '.json').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return { name, file: base, texts: JSON.parse(readFileSync(file, 'utf8')) as Part['texts'] };
}
