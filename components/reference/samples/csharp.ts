import { secretNames, type SampleBody, type SampleRequest } from './sample-request';

export function csharpSample({ method, url, credential, headers, body, note }: SampleRequest): string {
  const name = method.charAt(0) + method.slice(1).toLowerCase();
  return [
    ...(note === null ? [] : [`// ${note}`]),
    ...(body === null || body.kind === 'file' ? [] : ['using System.Text;']),
    'using System.Net.Http.Headers;',
    '',
    'using var http = new HttpClient();',
    `using var request = new HttpRequestMessage(HttpMethod.${name}, ${quoted(url)});`,
    ...credentialLines(credential),
    ...headers.map(([header, value]) => `request.Headers.Add(${quoted(header)}, ${quoted(value)});`),
    ...(body === null ? [] : contentLines(body)),
    'using var response = await http.SendAsync(request);',
    'Console.WriteLine($"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}");',
  ].join('\n');
}

function credentialLines(credential: SampleRequest['credential']): string[] {
  if (credential === 'none') return [];
  const variable = `Environment.GetEnvironmentVariable("${secretNames[credential]}")`;
  if (credential === 'session') return [`request.Headers.Add("Cookie", ${variable});`];
  return [`request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", ${variable});`];
}

function contentLines(body: SampleBody): string[] {
  if (body.kind === 'file') {
    return [
      `request.Content = new ByteArrayContent(File.ReadAllBytes(${quoted(body.file)}));`,
      `request.Content.Headers.ContentType = new MediaTypeHeaderValue(${quoted(body.type)});`,
    ];
  }
  if (body.kind === 'text') {
    return [
      `request.Content = new StringContent(${quoted(body.text)}, Encoding.UTF8, ${quoted(body.type)});`,
    ];
  }
  return [
    'request.Content = new StringContent("""',
    JSON.stringify(body.value, null, 2),
    `""", Encoding.UTF8, ${quoted(body.type)});`,
  ];
}

function quoted(text: string): string {
  return JSON.stringify(text);
}
