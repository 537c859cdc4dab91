interface CurlCommand {
  readonly method: string;
  readonly url: string;
  /** Each is quoted as a whole, so that values of a caller cannot run commands in the shell. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/**
 * Returns a command for POSIX shells, one option a line. `tokenVariable` names a shell variable with a bearer
 * token.
 */
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
