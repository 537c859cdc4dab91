import { secretNames, type SampleRequest } from './sample-request';

export function curlSample({ method, url, credential, headers, body, note }: SampleRequest): string {
  const parts = [
    `curl -sS${method === 'GET' ? '' : ` -X ${method}`} ${quoted(url)}`,
    ...credentialOptions(credential),
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`-H ${quoted(`Content-Type: ${body.type}`)}`, dataOption(body)]),
  ];
  return `${note === null ? '' : `# ${note}\n`}${parts.join(' \\\n  ')}`;
}

function credentialOptions(credential: SampleRequest['credential']): string[] {
  if (credential === 'none') return [];
  if (credential === 'session') return [`-b "$${secretNames.session}"`];
  return [`-H "Authorization: Bearer $${secretNames[credential]}"`];
}

function dataOption(body: NonNullable<SampleRequest['body']>): string {
  if (body.kind === 'file') return `--data-binary @${body.file}`;
  const text = body.kind === 'json' ? JSON.stringify(body.value, null, 2) : body.text;
  return `--data-binary ${quoted(text)}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
