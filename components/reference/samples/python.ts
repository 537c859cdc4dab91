import { pythonLiteral, pythonText } from './literals';
import { secretNames, type SampleBody, type SampleRequest } from './sample-request';

/** The sample runs on Python 3.8 or later, without packages. */
export function pythonSample({ method, url, credential, headers, body, note }: SampleRequest): string {
  const modules = [
    ...(body?.kind === 'json' ? ['json'] : []),
    ...(credential === 'none' ? [] : ['os']),
    'urllib.request',
  ];
  const fields = [
    ...credentialFields(credential),
    ...headers.map(([name, value]) => `${pythonText(name)}: ${pythonText(value)},`),
    ...(body === null ? [] : [`"Content-Type": ${pythonText(body.type)},`]),
  ];
  return [
    ...(note === null ? [] : [`# ${note}`]),
    ...modules.map((name) => `import ${name}`),
    '',
    'request = urllib.request.Request(',
    `    ${pythonText(url)},`,
    ...(method === 'GET' ? [] : [`    method="${method}",`]),
    ...(fields.length === 0 ? [] : ['    headers={', ...fields.map((field) => `        ${field}`), '    },']),
    ...(body === null ? [] : [`    data=${dataExpression(body)},`]),
    ')',
    'with urllib.request.urlopen(request) as response:',
    `    print(response.status, response.read()${body?.kind === 'file' ? '' : '.decode(errors="replace")'})`,
  ].join('\n');
}

function credentialFields(credential: SampleRequest['credential']): string[] {
  if (credential === 'none') return [];
  if (credential === 'session') return [`"Cookie": os.environ["${secretNames.session}"],`];
  return [`"Authorization": "Bearer " + os.environ["${secretNames[credential]}"],`];
}

function dataExpression(body: SampleBody): string {
  switch (body.kind) {
    case 'json':
      return `json.dumps(${pythonLiteral(body.value, '    ')}).encode()`;
    case 'text':
      return `${pythonText(body.text)}.encode()`;
    case 'file':
      return `open(${pythonText(body.file)}, "rb").read()`;
  }
}
