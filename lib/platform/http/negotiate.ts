import * as contentType from 'content-type';
import Negotiator from 'negotiator';
import type { z } from 'zod';
import type { HeaderValues } from './request';

const bothTypes = ['application/json', 'application/problem+json'];

export function acceptableTypes(headers: HeaderValues): string[] {
  const accept = acceptOf(headers);
  if (accept === '' || accept === 'application/json') return ['application/json'];
  if (accept === '*/*') return bothTypes;
  return new Negotiator({ headers: { accept } }).mediaTypes(bothTypes);
}

export function acceptsFile(headers: HeaderValues, type: string): boolean {
  const accept = acceptOf(headers);
  return accept === '' || new Negotiator({ headers: { accept } }).mediaTypes([type]).length > 0;
}

const parameter = /;\s*(?!q\s*=)[^\s;,="]+\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^;,"]*)/gi;

/** Removes the parameters of media types, but not the weights `q`. */
function acceptOf(headers: HeaderValues): string {
  const accept = headers.get('accept') ?? '';
  return accept.includes(';') ? accept.replaceAll(parameter, '').trim() : accept.trim();
}

export interface AnswerForm {
  readonly type: string;
  readonly description: string;
  readonly schema?: z.ZodType;
  /** Allowed values, the default first. */
  readonly parameters?: Readonly<Record<string, readonly string[]>>;
}

export interface ChosenForm {
  readonly type: string;
  readonly parameters: Readonly<Record<string, string>>;
}

export const jsonForm: ChosenForm = { type: 'application/json', parameters: {} };

/**
 * Chooses the form with the highest weight. Among equal weights, JSON is first, then the order of `forms`.
 * Unknown parameters are ignored. Returns null if no form fits, for example because of an unknown value of a
 * parameter.
 */
export function chooseForm(headers: HeaderValues, forms: readonly AnswerForm[]): ChosenForm | null {
  const header = headers.get('accept') ?? '';
  if (header === '' || header === '*/*' || header === 'application/json') return jsonForm;
  const ranges = rangesOf(header).filter((range) => isKnown(range, forms));
  const accept = ranges.map(({ type, weight }) => `${type};q=${weight}`).join(', ');
  const offered = [...bothTypes, ...forms.map(({ type }) => type)];
  const [preferred] = new Negotiator({ headers: { accept } }).mediaTypes(offered);
  if (preferred === undefined) return null;
  const form = forms.find(({ type }) => type === preferred);
  if (form === undefined) return jsonForm;
  const named = ranges
    .filter(({ type }) => type === preferred)
    .toSorted((a, b) => Number(b.weight) - Number(a.weight))[0];
  const parameters = Object.entries(form.parameters ?? {}).map(([name, [usual = '']]) => [
    name,
    named?.parameters[name] ?? usual,
  ]);
  return { type: preferred, parameters: Object.fromEntries(parameters) as Record<string, string> };
}

interface Range {
  readonly type: string;
  readonly weight: string;
  readonly parameters: Readonly<Record<string, string>>;
}

function isKnown({ type, parameters }: Range, forms: readonly AnswerForm[]): boolean {
  const form = forms.find((one) => one.type === type);
  return Object.entries(form?.parameters ?? {}).every(([name, values]) => {
    const value = parameters[name];
    return value === undefined || values.includes(value);
  });
}

function rangesOf(accept: string): Range[] {
  return partsOf(accept).flatMap((part) => {
    try {
      const { type, parameters } = contentType.parse(part);
      const { q: weight = '1', ...others } = parameters;
      return [{ type, weight, parameters: others }];
    } catch {
      return [];
    }
  });
}

function partsOf(header: string): string[] {
  const parts: string[] = [];
  let [begin, isQuoted] = [0, false];
  for (let at = 0; at < header.length; at += 1) {
    const sign = header[at];
    if (sign === '"') isQuoted = !isQuoted;
    else if (sign === '\\' && isQuoted) at += 1;
    else if (sign === ',' && !isQuoted) {
      parts.push(header.slice(begin, at));
      begin = at + 1;
    }
  }
  return [...parts, header.slice(begin)].map((part) => part.trim());
}
