import type { Context } from '@/lib/platform/context';
import { describeFailure, type Failure } from '@/lib/domain/transformations/failure';
import { findVersion } from '@/lib/domain/transformations/store';
import type { InputFormat, InputOptions } from '@/lib/formats/input-formats';
import { mapRaw, type Mapped } from '@/lib/domain/transformations/transform';
import type { JsonValue } from '@/lib/core/json';
import { getRawContent } from './get-raw';
import type { RawRow } from './store/raw';
import { toTransform } from './to-transform';

export interface ParsedRaw {
  readonly format: InputFormat;
  /** Parsed document, shortened for display; null when it cannot be parsed. */
  readonly value: JsonValue;
  readonly truncated: boolean;
  readonly failure: Failure | null;
}

export interface InputReading {
  readonly inputFormat: InputFormat;
  readonly options: InputOptions;
  /**
   * Kind that the transformation reads. If a document of this kind has an envelope, the envelope is removed.
   */
  readonly kind?: string | null;
}

export function presentParsed(
  format: InputFormat,
  { tree, failure }: Pick<Mapped, 'tree' | 'failure'>,
): ParsedRaw {
  if (tree !== null) return { format, ...tree, failure: null };
  return {
    format,
    value: null,
    truncated: false,
    failure: failure === null ? null : describeFailure(failure, ''),
  };
}

/**
 * Parses in the requested format. By default, uses the format of the transformation, or detects one.
 * @throws ServiceError `not_found`.
 */
export async function parseRaw(
  ctx: Context<'get_raw_receipt'>,
  id: string,
  asked: Partial<InputReading>,
): Promise<ParsedRaw> {
  const row = await getRawContent(ctx, id);
  const usual = await usualReading(ctx, row);
  const reading =
    asked.inputFormat === undefined || asked.inputFormat === usual.inputFormat
      ? {
          inputFormat: usual.inputFormat,
          kind: usual.kind ?? null,
          options: { ...usual.options, ...given(asked.options) },
        }
      : { inputFormat: asked.inputFormat, options: asked.options ?? {} };
  const mapped = await mapRaw(ctx, { ...reading, mapping: null }, await toTransform(ctx, row), 'show');
  return presentParsed(reading.inputFormat, mapped);
}

async function usualReading(ctx: Context, row: RawRow): Promise<InputReading> {
  const { transformation, transformationVersion: version } = row;
  const found =
    transformation === null || version === null ? null : await findVersion(ctx, transformation, version);
  return found ?? { inputFormat: 'auto', options: {} };
}

function given(options: InputOptions = {}): InputOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
