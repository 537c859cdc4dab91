import base from './en/base.json';
import errors from './en/errors.json';
import frame from './en/frame.json';
import noAccess from './en/no-access.json';
import signIn from './en/sign-in.json';
import receipts from './en/receipts.json';
import search from './en/search.json';
import form from './en/form.json';

/** Texts of the frame, and of the pages that are open all day. */
export const everyday = {
  ...base,
  errors,
  portal: { frame, noAccess, signIn, receipts, search, form },
};
