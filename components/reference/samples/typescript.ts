import { typescriptLiteral, typescriptText } from './literals';
import { secretNames, type SampleBody, type SampleRequest } from './sample-request';

/** The sample runs on Node 22 or later, without packages. */
export function typescriptSample({ method, url, credential, headers, body, note }: SampleRequest): string {
  const fields = [
    ...credentialFields(credential),
    ...headers.map(([name, value]) => `${typescriptText(name)}: ${typescriptText(value)},`),
    ...(body === null ? [] : [`'Content-Type': ${typescriptText(body.type)},`]),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(fields.length === 0 ? [] : ['  headers: {', ...fields.map((field) => `    ${field}`), '  },']),
    ...(body === null ? [] : [`  body: ${bodyExpression(body)},`]),
  ];
  return [
    ...(note === null ? [] : [`// ${note}`]),
    ...(body?.kind === 'file' ? ["import { readFile } from 'node:fs/promises';", ''] : []),
    options.length === 0
      ? `const response = await fetch(${typescriptText(url)});`
      : `const response = await fetch(${typescriptText(url)}, {`,
    ...(options.length === 0 ? [] : [...options, '});']),
    'console.log(response.status, await response.text());',
  ].join('\n');
}

function credentialFields(credential: SampleRequest['credential']): string[] {
  if (credential === 'none') return [];
  if (credential === 'session') return [`Cookie: process.env.${secretNames.session} ?? '',`];
  return [`Authorization: \`Bearer \${process.env.${secretNames[credential]}}\`,`];
}

function bodyExpression(body: SampleBody): string {
  switch (body.kind) {
    case 'json':
      return `JSON.stringify(${typescriptLiteral(body.value, '  ')})`;
    case 'text':
      return typescriptText(body.text);
    case 'file':
      return `await readFile(${typescriptText(body.file)})`;
  }
}
