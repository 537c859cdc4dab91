import { phpLiteral, phpText } from './literals';
import { secretNames, type SampleBody, type SampleRequest } from './sample-request';

export function phpSample({ method, url, credential, headers, body, note }: SampleRequest): string {
  const lines = [
    ...credentialLines(credential),
    ...headers.map(([name, value]) => phpText(`${name}: ${value}`)),
    ...(body === null ? [] : [phpText(`Content-Type: ${body.type}`)]),
  ];
  return [
    '<?php',
    ...(note === null ? [] : [`// ${note}`]),
    `$request = curl_init(${phpText(url)});`,
    'curl_setopt_array($request, [',
    ...(method === 'GET' ? [] : [`    CURLOPT_CUSTOMREQUEST => '${method}',`]),
    ...(lines.length === 0
      ? []
      : ['    CURLOPT_HTTPHEADER => [', ...lines.map((line) => `        ${line},`), '    ],']),
    ...(body === null ? [] : [`    CURLOPT_POSTFIELDS => ${fieldsExpression(body)},`]),
    '    CURLOPT_RETURNTRANSFER => true,',
    ']);',
    '$body = curl_exec($request);',
    'echo curl_getinfo($request, CURLINFO_RESPONSE_CODE), \' \', $body, "\\n";',
  ].join('\n');
}

function credentialLines(credential: SampleRequest['credential']): string[] {
  if (credential === 'none') return [];
  if (credential === 'session') return [`'Cookie: ' . getenv('${secretNames.session}')`];
  return [`'Authorization: Bearer ' . getenv('${secretNames[credential]}')`];
}

function fieldsExpression(body: SampleBody): string {
  switch (body.kind) {
    case 'json':
      return `json_encode(${phpLiteral(body.value, '    ')})`;
    case 'text':
      return phpText(body.text);
    case 'file':
      return `file_get_contents(${phpText(body.file)})`;
  }
}
