import { z } from 'zod';
import type { ChosenForm } from './negotiate';
import type { ApiRequest, HeaderLines } from './request';

type Shape = Readonly<Record<string, z.ZodType>>;

/** The media type of a body that is taken as it comes, whatever it is. */
export const anyType = '*/*';

/** The body of an operation that takes `anyType`. */
export const anyBytes = z
  .custom<Uint8Array>((value) => value instanceof Uint8Array)
  .meta({
    type: 'string',
    format: 'binary',
  });

/** `anyBytes` with what the document's samples send: text, or a file of the documentation. */
export function bytesLike(
  sample: { readonly type: string } & ({ readonly text: string } | { readonly file: string }),
) {
  return anyBytes.meta({ type: 'string', format: 'binary', 'x-sample': sample });
}

/** The request after parsing. `body` names the media type it came in, where there are several forms. */
export interface Input<Params extends Shape, Query extends Shape, Accepts extends Shape> {
  readonly params: { readonly [Name in keyof Params]: z.output<Params[Name]> };
  readonly query: { readonly [Name in keyof Query]: z.output<Query[Name]> };
  readonly body: {
    readonly [Type in keyof Accepts]: { readonly type: Type; readonly value: z.output<Accepts[Type]> };
  }[keyof Accepts];
  /** For operations that say more in headers, or in arguments with names of the caller's choice. */
  readonly headers: HeaderLines;
  readonly arguments: URLSearchParams;
  /** Address of the other end, as far as it is known. */
  readonly address: string | null;
  /** What the answer is to be written in, where its description has forms beside JSON. */
  readonly form: ChosenForm;
  readonly request: Pick<ApiRequest, 'method' | 'headers' | 'signal'>;
}

/** A request without its body, for what is answered before or instead of a run. */
export interface RequestHead {
  readonly request: Pick<ApiRequest, 'method' | 'headers' | 'signal'>;
  readonly params: Readonly<Record<string, string>>;
  readonly arguments: URLSearchParams;
  readonly address: string | null;
}
