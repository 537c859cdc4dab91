import { InvalidArgumentError } from 'commander';
import { wordedProblemOf } from '@/lib/platform/http/violations';
import { retailerSettings, type RetailerSettings } from '@/lib/platform/retailers/settings';

export type RawSettings = Readonly<Record<string, unknown>>;

export function addSetting(text: string, earlier: RawSettings = {}): RawSettings {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('It must have the form key=value.');
  return { ...earlier, [text.slice(0, at).trim()]: parseValue(text.slice(at + 1)) };
}

function parseValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** @throws Error that lists all unknown settings and wrong values. */
export function readSettings(raw: RawSettings): Partial<RetailerSettings> {
  const parsed = retailerSettings.partial().safeParse(raw);
  if (parsed.success) {
    // The schema adds defaults for missing settings. They are removed, because those settings must not
    // change.
    return Object.fromEntries(Object.entries(parsed.data).filter(([name]) => name in raw));
  }
  const lines = parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => `${[...issue.path, key].join('.')} is not a setting`)
      : [`${issue.path.join('.')} ${wordedProblemOf(issue).text}`],
  );
  throw new Error(lines.join('\n'));
}
