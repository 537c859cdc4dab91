import type { Context } from '@/lib/context';
import { boundTree } from '@/lib/transformations/bounded-tree';
import { describeFailure, type Failure } from '@/lib/transformations/failure';
import { findVersion } from '@/lib/transformations/store';
import type { InputFormat, InputOptions } from '@/lib/transformations/schema';
import { readRaw, type Raw } from '@/lib/transformations/transform';
import { TransformationError } from '@/lib/transformations/transformation-error';
import type { JsonValue } from '@/lib/json';
import { getRawContent } from './get-raw';
import type { RawRow } from './store';

/** An input as a mapping gets it, for people to look at. */
export interface Parsed {
  readonly format: InputFormat;
  /** Cut to what a person can look at; null when it can not be read. */
  readonly value: JsonValue;
  readonly truncated: boolean;
  readonly failure: Failure | null;
}

/** How to read an input. */
export interface Reading {
  readonly inputFormat: InputFormat;
  readonly options: InputOptions;
}

/** Reads an input; `tree` is all of it, undefined when it can not be read. */
export function parseForPeople(
  reading: Reading,
  raw: Pick<Raw, 'bytes' | 'contentType'>,
): { readonly parsed: Parsed; readonly tree: unknown } {
  const format = reading.inputFormat;
  try {
    const tree = readRaw(reading, raw);
    return { parsed: { format, ...boundTree(tree), failure: null }, tree };
  } catch (error) {
    if (!(error instanceof TransformationError)) throw error;
    const failure = describeFailure(error, '');
    return { parsed: { format, value: null, truncated: false, failure }, tree: undefined };
  }
}

/**
 * A raw receipt of the retailer as a mapping gets it: read as asked, else as its transformation does, else as it looks.
 * @throws ServiceError `not_found`.
 */
export async function parseRaw(ctx: Context, id: string, asked: Partial<Reading>): Promise<Parsed> {
  const row = await getRawContent(ctx, id);
  const usual = await usualReading(ctx, row);
  const reading =
    asked.inputFormat === undefined || asked.inputFormat === usual.inputFormat
      ? { inputFormat: usual.inputFormat, options: { ...usual.options, ...given(asked.options) } }
      : { inputFormat: asked.inputFormat, options: asked.options ?? {} };
  return parseForPeople(reading, { bytes: row.body, contentType: row.contentType }).parsed;
}

async function usualReading(ctx: Context, row: RawRow): Promise<Reading> {
  const { transformation, transformationVersion: version } = row;
  const found =
    transformation === null || version === null ? null : await findVersion(ctx, transformation, version);
  return found ?? { inputFormat: 'auto', options: {} };
}

function given(options: InputOptions = {}): InputOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
