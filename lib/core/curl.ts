interface CurlCommand {
  readonly method: string;
  readonly url: string;
  /** Quoted whole, so that a caller's values run nothing in a shell. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** Command for POSIX shells, an option a line; `tokenVariable` is a shell variable with a bearer token. */
export function curlOf({ method, url, headers, body }: CurlCommand, tokenVariable?: string): string {
  const option = method === 'GET' ? '' : method === 'HEAD' ? ' -I' : ` -X ${method}`;
  return [
    `curl -sS${option} ${quoted(url)}`,
    ...(tokenVariable === undefined ? [] : [`-H "Authorization: Bearer $${tokenVariable}"`]),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    // `--data` would read a file if the body begins with @.
    ...(body === null ? [] : [`--data-raw ${quoted(body)}`]),
  ].join(' \\\n  ');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
