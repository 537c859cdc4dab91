'use client';

import { useState } from 'react';
import { typedFields, type TypedFields } from './typed-fields';
import { useFormState, type FieldTexts, type FormOptions, type FormState } from './use-form-state';

export interface Typed<Input, Why extends string = never> {
  readonly input: Input;
  readonly wrong?: Readonly<Record<string, Why | false>>;
}

interface Options<Input, Why extends string> extends FormOptions<Input> {
  readonly read: (fields: TypedFields) => Typed<Input, Why>;
  readonly say?: (why: Why) => string;
}

export interface FormHandle extends FormState {
  /** Called after a change that fires no event of a field, such as a removed row. */
  readonly noteChange: () => void;
}

/** A form with uncontrolled fields (`defaultValue`). Errors stay until the next submission. */
export function useForm<Input, Why extends string = never>(options: Options<Input, Why>): FormHandle {
  const { read, say = (why) => why, ...rest } = options;
  const [changes, setChanges] = useState(0);
  const [saved, setSaved] = useState(0);
  const [wrong, setWrong] = useState<FieldTexts>({});
  const noteChange = () => setChanges((count) => count + 1);
  const state = useFormState(rest, {
    isChanged: changes !== saved,
    wrong,
    onChange: noteChange,
    onTry: (form) => {
      const typed = read(typedFields(form));
      const whys = Object.entries<Why | false>(typed.wrong ?? {});
      const texts = whys.flatMap(([field, why]) => (why === false ? [] : [[field, say(why)] as const]));
      setWrong(Object.fromEntries(texts));
      return texts.length > 0 ? null : { input: typed.input, onSaved: () => setSaved(changes) };
    },
    onReset: () => {
      setWrong({});
      setSaved(changes);
    },
  });
  return { ...state, noteChange };
}
