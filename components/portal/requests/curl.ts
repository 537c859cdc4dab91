interface Repeated {
  readonly method: string;
  readonly path: string;
  /** Media type of the body, and the body, or null. */
  readonly type: string | null;
  readonly body: string | null;
}

export function curlOf({ method, path, type, body }: Repeated, origin: string): string {
  const methodOption = method === 'GET' ? '' : method === 'HEAD' ? ' -I' : ` -X ${method}`;
  return [
    `curl -sS${methodOption} ${quoted(`${origin}${path}`)}`,
    '-H "Authorization: Bearer $TOKEN"',
    ...(type === null ? [] : [`-H ${quoted(`Content-Type: ${type}`)}`]),
    ...(body === null ? [] : [`--data-binary ${quoted(body)}`]),
  ].join(' \\\n  ');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
