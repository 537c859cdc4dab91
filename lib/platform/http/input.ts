import { z } from 'zod';
import type { ChosenForm } from './negotiate';
import type { ApiRequest, HeaderLines } from './request';

type Shape = Readonly<Record<string, z.ZodType>>;

export const anyType = '*/*';

export const anyBytes = z
  .custom<Uint8Array>((value) => value instanceof Uint8Array)
  .meta({
    type: 'string',
    format: 'binary',
  });

export function bytesLike(
  sample: { readonly type: string } & ({ readonly text: string } | { readonly file: string }),
) {
  return anyBytes.meta({ type: 'string', format: 'binary', 'x-sample': sample });
}

export interface Input<Params extends Shape, Query extends Shape, Accepts extends Shape> {
  readonly params: { readonly [Name in keyof Params]: z.output<Params[Name]> };
  readonly query: { readonly [Name in keyof Query]: z.output<Query[Name]> };
  readonly body: {
    readonly [Type in keyof Accepts]: { readonly type: Type; readonly value: z.output<Accepts[Type]> };
  }[keyof Accepts];
  /** Headers and arguments whose names the caller chooses. */
  readonly headers: HeaderLines;
  readonly arguments: URLSearchParams;
  readonly address: string | null;
  readonly form: ChosenForm;
  readonly request: Pick<ApiRequest, 'method' | 'headers' | 'signal'>;
}

export interface RequestHead {
  readonly request: Pick<ApiRequest, 'method' | 'headers' | 'signal'>;
  readonly params: Readonly<Record<string, string>>;
  readonly arguments: URLSearchParams;
  readonly address: string | null;
}
