import * as contentType from 'content-type';
import Negotiator from 'negotiator';
import type { z } from 'zod';
import type { HeaderValues } from './request';

const bothTypes = ['application/json', 'application/problem+json'];

/** What a response may be written in, by preference of the Accept header; empty when nothing fits. */
export function acceptableTypes(headers: HeaderValues): string[] {
  const accept = acceptOf(headers);
  // What most clients send, without asking a parser.
  if (accept === '' || accept === 'application/json') return ['application/json'];
  if (accept === '*/*') return bothTypes;
  return new Negotiator({ headers: { accept } }).mediaTypes(bothTypes);
}

/** Whether the Accept header lets a file of this type through. */
export function acceptsFile(headers: HeaderValues, type: string): boolean {
  const accept = acceptOf(headers);
  return accept === '' || new Negotiator({ headers: { accept } }).mediaTypes([type]).length > 0;
}

const parameter = /;\s*(?!q\s*=)[^\s;,="]+\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^;,"]*)/gi;

/**
 * The Accept header without the parameters of its types, all but their weights: each type is written in one way only,
 * which is what most who name a charset ask for.
 */
function acceptOf(headers: HeaderValues): string {
  const accept = headers.get('accept') ?? '';
  return accept.includes(';') ? accept.replaceAll(parameter, '').trim() : accept.trim();
}

/** A media type that an answer may have where it is not JSON of the API. */
export interface AnswerForm {
  readonly type: string;
  readonly description: string;
  /** What is in it, where it is JSON. */
  readonly schema?: z.ZodType;
  /** Values that a parameter of the type may have in Accept, the one that is taken without it first. */
  readonly parameters?: Readonly<Record<string, readonly string[]>>;
}

/** The form that an answer has, with a value for each parameter of its type. */
export interface ChosenForm {
  readonly type: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** The usual form: JSON of the API. */
export const jsonForm: ChosenForm = { type: 'application/json', parameters: {} };

/**
 * The form that the Accept header prefers among JSON of the API and `forms`: by weight, then as they are named, JSON first
 * where one range names several. Null when nothing fits, such as a parameter with a value that the form does not have;
 * other parameters are no condition.
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

/** The media ranges of an Accept header; what is none is left out. */
function rangesOf(accept: string): Range[] {
  return partsOf(accept).flatMap((part) => {
    try {
      const { type, parameters } = contentType.parse(part);
      const { q: weight = '1', ...others } = parameters;
      return [{ type, weight, parameters: others }];
    } catch {
      // TypeError: no media range.
      return [];
    }
  });
}

/** Parts of a header between its commas, but those of quoted strings. */
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
